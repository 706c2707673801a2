/**
 * MapReduce over tables: {@link dev.stoa.hadoop.mapreduce.ColumnInputFormat} and {@link
 * dev.stoa.hadoop.mapreduce.ColumnOutputFormat} of the CIF paper (section 4.2), for the {@code
 * mapreduce} API, and a second pair for jobs written against Avro's {@code AvroKey}; {@link
 * dev.stoa.hadoop.mapreduce.ColumnAppendOutputFormat} of section 4.3 adds columns.
 *
 * <p>Called by job drivers, which configure jobs with the static methods of the formats, and by the
 * framework. Nothing is renamed at a commit: tasks write split directories and column files under
 * their final names and {@link dev.stoa.hadoop.mapreduce.ColumnOutputCommitter} publishes them.
 */
package dev.stoa.hadoop.mapreduce;
