package dev.stoa.hadoop.mapreduce;

import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;

/**
 * Hands the rows of a {@link ColumnInputSplit} to a map function; made by {@link
 * ColumnInputFormat}.
 *
 * <p>A record, and what is got from it, is valid until the next one is asked for.
 */
final class ColumnRecordReader extends TableRecordReader<NullWritable, GenericRecord> {
  @Override
  public NullWritable getCurrentKey() {
    return NullWritable.get();
  }

  @Override
  public GenericRecord getCurrentValue() {
    return record();
  }
}
