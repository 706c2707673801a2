package dev.stoa.cli.demo.crawl;

import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * Reads the files of {@link SequenceFileWriter}, with the keys and values of the paper's job:
 * {@link NullWritable} and record. A record is valid until the next one is read, since its objects
 * are reused: this is the fastest way to read with Avro.
 */
public final class SequenceFileRecordInputFormat
    extends FileInputFormat<NullWritable, GenericRecord> {
  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new SequenceFileRecordReader();
  }
}
