/** Maps a table's types to Spark's, and back. */
package dev.stoa.spark.type;
