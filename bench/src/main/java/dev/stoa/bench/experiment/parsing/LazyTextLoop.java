package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.peer.Sums;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.text.DelimitedInputFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;

/** Reads lazy records over text as a map task does, through the record reader of a split. */
final class LazyTextLoop implements DecodingLoop {
  /** Read once: Hadoop's defaults take longer than many rows. */
  private static final JobConf SETTINGS = settings();

  private static JobConf settings() {
    JobConf settings = new JobConf();
    settings.setInt("io.file.buffer.size", StudyText.BUFFER_SIZE_IN_BYTES);
    return settings;
  }

  @Override
  public Sums sum(Path directory, ParsingCase parsingCase) throws IOException {
    Job job = Job.getInstance(SETTINGS);
    DelimitedInputFormat.setSchema(job, parsingCase.schema());
    DelimitedInputFormat.setDelimiter(job, TextFormat.DELIMITER);
    Path file = directory.resolve(TextFormat.FILE_NAME);
    FileSplit split =
        new FileSplit(
            new org.apache.hadoop.fs.Path(file.toUri()), 0, Files.size(file), new String[0]);
    TaskAttemptContext context =
        new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID());
    RecordSum recordSum = new RecordSum(parsingCase.schema(), parsingCase.ordinals());
    long rowCount = 0;
    long sum = 0;
    try (RecordReader<NullWritable, ColumnarRecord> reader =
        new DelimitedInputFormat<ColumnarRecord>().createRecordReader(split, context)) {
      reader.initialize(split, context);
      while (reader.nextKeyValue()) {
        sum += recordSum.of(reader.getCurrentValue());
        rowCount++;
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    return new Sums(rowCount, sum);
  }
}
