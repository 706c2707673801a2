/**
 * Conversion of the stored rows of a row-oriented column group to Spark's rows, without creating an
 * object per value (the binary interface of Albis, section 3.3). Called by the partition readers.
 */
package dev.stoa.spark.row;
