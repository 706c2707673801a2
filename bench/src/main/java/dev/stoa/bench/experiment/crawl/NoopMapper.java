package dev.stoa.bench.experiment.crawl;

import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Ignores every record; the map function of {@link NoopContestant}. */
public final class NoopMapper extends Mapper<NullWritable, GenericRecord, NullWritable, Text> {
  @Override
  protected void map(NullWritable key, GenericRecord page, Context context) {}
}
