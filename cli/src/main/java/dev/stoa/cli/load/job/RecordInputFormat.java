package dev.stoa.cli.load.job;

import dev.stoa.cli.input.InputFiles;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/** Reads the records of files of any format of {@code stoa load}, one file in each map task. */
public final class RecordInputFormat extends InputFormat<NullWritable, GenericRecord> {
  /** Creates the format; called by the framework. */
  public RecordInputFormat() {}

  @Override
  public List<InputSplit> getSplits(JobContext context) {
    RecordInputSettings settings = new RecordInputSettings(context.getConfiguration());
    List<InputSplit> splits = new ArrayList<>();
    try (InputFiles files = InputFiles.open(settings.inputs(), settings.options())) {
      for (int i = 0; i < files.count(); i++) {
        splits.add(new RecordInputSplit(files.name(i), i, files.sizeInBytes(i)));
      }
    }
    return splits;
  }

  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  /** Reads the records of one file. */
  private static final class Reader extends RecordReader<NullWritable, GenericRecord> {
    private RecordSource source;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
      RecordInputSettings settings = new RecordInputSettings(context.getConfiguration());
      RecordInputSplit file = (RecordInputSplit) split;
      try (InputFiles files = InputFiles.open(settings.inputs(), settings.options())) {
        if (file.fileOrdinal() >= files.count()
            || !files.name(file.fileOrdinal()).equals(file.name())) {
          throw new IOException(
              file + " is no longer one of the inputs, which changed: run the load again");
        }
        source = files.openFile(file.fileOrdinal(), settings.options());
      }
    }

    @Override
    public boolean nextKeyValue() {
      return source.next();
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public GenericRecord getCurrentValue() {
      return source.record();
    }

    @Override
    public float getProgress() {
      return Math.min(1, (float) source.position() / Math.max(1, source.sizeInBytes()));
    }

    @Override
    public void close() throws IOException {
      if (source != null) {
        source.close();
      }
    }
  }
}
