package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.CommitToken;
import dev.stoa.table.RecordMode;
import dev.stoa.table.Table;
import dev.stoa.table.TableWriter;
import dev.stoa.table.WriteOptions;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.StatusReporter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableRecordReaderTest {
  private static final int ROWS = 10;

  @TempDir Path directory;

  private final Counters counters = new Counters();

  private final class Reporter extends StatusReporter {
    @Override
    public Counter getCounter(Enum<?> name) {
      return counters.findCounter(name);
    }

    @Override
    public Counter getCounter(String group, String name) {
      return counters.findCounter(group, name);
    }

    @Override
    public void progress() {}

    @Override
    public float getProgress() {
      return 0;
    }

    @Override
    public void setStatus(String status) {}
  }

  @Test
  void aTaskThatReadsTwoTablesCountsBoth() throws IOException {
    Table table = Table.create(LocalStorage.at(directory), Visits.SCHEMA);
    try (TableWriter writer = table.newWriter(WriteOptions.defaults())) {
      for (int number = 0; number < ROWS; number++) {
        writer.write(Visits.visit(number));
      }
      table.newAppend(CommitToken.random()).add(writer.finish()).commit();
    }
    Job job = Job.getInstance(TestJobs.newConf());
    ColumnInputFormat.setRecordMode(job, RecordMode.EAGER);
    ColumnInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(directory.toUri()));
    ColumnInputSplit split = (ColumnInputSplit) new ColumnInputFormat().getSplits(job).get(0);
    TaskAttemptContext context =
        new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID(), new Reporter());
    try (ColumnRecordReader one = new ColumnRecordReader();
        ColumnRecordReader other = new ColumnRecordReader()) {
      one.initialize(split, context);
      other.initialize(split, context);
      for (int number = 0; number < ROWS; number++) {
        assertEquals((float) number / ROWS, one.getProgress());
        one.nextKeyValue();
        other.nextKeyValue();
      }
    }
    assertEquals(2 * ROWS, StoaCounter.ROWS.in(counters));
    assertEquals(2L * Visits.SCHEMA.getFields().size(), StoaCounter.PAGES_READ.in(counters));
  }
}
