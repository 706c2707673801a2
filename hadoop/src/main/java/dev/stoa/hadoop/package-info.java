/** Placeholder. */
package dev.stoa.hadoop;
