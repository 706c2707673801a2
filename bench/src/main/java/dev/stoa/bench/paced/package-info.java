/**
 * A local file system whose reads take the time of a disk's, for experiments whose contestants
 * would otherwise read from the page cache. Called by experiments.
 */
package dev.stoa.bench.paced;
