/** Tests of fingerprint grouping, against Hadoop's own collector. */
package dev.stoa.hadoop.grouping;
