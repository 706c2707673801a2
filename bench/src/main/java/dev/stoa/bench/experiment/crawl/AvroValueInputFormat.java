package dev.stoa.bench.experiment.crawl;

import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroValue;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.avro.mapreduce.AvroSequenceFileInputFormat;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Avro's own input format for SequenceFiles, except that values are records instead of {@code
 * AvroValue}s, since one map function reads all formats.
 */
public final class AvroValueInputFormat extends InputFormat<NullWritable, GenericRecord> {
  private final AvroSequenceFileInputFormat<NullWritable, AvroValue<GenericRecord>> format =
      new AvroSequenceFileInputFormat<>();

  static void configure(Job job, Schema schema) {
    job.setInputFormatClass(AvroValueInputFormat.class);
    AvroJob.setInputValueSchema(job, schema);
    AvroJob.setDataModelClass(job, GenericData.class);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    return format.getSplits(context);
  }

  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) throws IOException {
    return new UnwrappingReader(format.createRecordReader(split, context));
  }

  private static final class UnwrappingReader extends RecordReader<NullWritable, GenericRecord> {
    private final RecordReader<NullWritable, AvroValue<GenericRecord>> reader;

    UnwrappingReader(RecordReader<NullWritable, AvroValue<GenericRecord>> reader) {
      this.reader = reader;
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context)
        throws IOException, InterruptedException {
      reader.initialize(split, context);
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
      return reader.nextKeyValue();
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public GenericRecord getCurrentValue() throws IOException, InterruptedException {
      return reader.getCurrentValue().datum();
    }

    @Override
    public float getProgress() throws IOException, InterruptedException {
      return reader.getProgress();
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
