package dev.stoa.hadoop.mapreduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableRecordReaderTest {
  private static final int ROW_COUNT = 10;

  @TempDir Path directory;

  private final Counters counters = new Counters();

  private void writeVisits() throws IOException {
    Table table = Table.create(LocalStorage.at(directory), Visits.SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      for (int number = 0; number < ROW_COUNT; number++) {
        writer.write(Visits.visit(number));
      }
      table.newAppend().add(writer.finish()).commit();
    }
  }

  private ColumnRecordReader<GenericRecord> open(RecordMode mode) throws IOException {
    Job job = Job.getInstance(TestJobs.newConf());
    ColumnInputFormat.setRecordMode(job, mode);
    return open(job);
  }

  private ColumnRecordReader<GenericRecord> open(Job job) throws IOException {
    ColumnInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path(directory.toUri()));
    ColumnInputSplit split = (ColumnInputSplit) new ColumnInputFormat<>().getSplits(job).get(0);
    TaskAttemptContext context =
        new TaskAttemptContextImpl(
            job.getConfiguration(), new TaskAttemptID(), new CountersReporter(counters));
    ColumnRecordReader<GenericRecord> reader = new ColumnRecordReader<>();
    reader.initialize(split, context);
    return reader;
  }

  @Test
  void aTaskThatReadsTwoTablesCountsTheRowsOfBoth() throws IOException {
    writeVisits();
    try (ColumnRecordReader<GenericRecord> first = open(RecordMode.EAGER);
        ColumnRecordReader<GenericRecord> second = open(RecordMode.EAGER)) {
      for (int number = 0; number < ROW_COUNT; number++) {
        assertEquals((float) number / ROW_COUNT, first.getProgress());
        first.nextKeyValue();
        second.nextKeyValue();
      }
    }
    assertEquals(2 * ROW_COUNT, StoaCounter.ROWS_READ.valueIn(counters));
    assertEquals(2L * Visits.SCHEMA.getFields().size(), StoaCounter.PAGES_READ.valueIn(counters));
  }

  @Test
  void checkedModeNamesTheValueThatWasKeptTooLong() throws IOException {
    writeVisits();
    try (ColumnRecordReader<GenericRecord> lazy = open(RecordMode.LAZY);
        ColumnRecordReader<GenericRecord> checked = open(RecordMode.CHECKED)) {
      lazy.nextKeyValue();
      checked.nextKeyValue();
      Object overwritten = lazy.getCurrentValue().get("url");
      Object kept = checked.getCurrentValue().get("url");
      assertEquals(overwritten, kept);
      String oldText = kept.toString();
      lazy.nextKeyValue();
      checked.nextKeyValue();
      assertEquals(lazy.getCurrentValue().get("url"), checked.getCurrentValue().get("url"));
      assertNotEquals(oldText, overwritten.toString());
      var exception = assertThrows(IllegalStateException.class, kept::toString);
      assertTrue(exception.getMessage().contains("url"), exception.getMessage());
    }
  }

  private static Schema readerSchema(String fields) {
    String name = Visits.SCHEMA.getName();
    return new Schema.Parser()
        .parse("{\"type\":\"record\",\"name\":\"%s\",\"fields\":[%s]}".formatted(name, fields));
  }

  @Test
  void aReaderSchemaRenamesFieldsAndAddsDefaults() throws IOException {
    writeVisits();
    Job job = Job.getInstance(TestJobs.newConf());
    ColumnInputFormat.setReaderSchema(
        job,
        readerSchema(
            """
            {"name":"address","type":"string","aliases":["url"]},
            {"name":"size","type":"int","default":7}\
            """));
    try (ColumnRecordReader<GenericRecord> rows = open(job)) {
      for (int number = 0; number < ROW_COUNT; number++) {
        assertTrue(rows.nextKeyValue());
        GenericRecord row = rows.getCurrentValue();
        assertEquals(Visits.visit(number).get("url").toString(), row.get("address").toString());
        assertEquals(7, row.get("size"));
      }
    }
    assertEquals(1, StoaCounter.PAGES_READ.valueIn(counters));
  }

  @Test
  void anIncompatibleReaderSchemaIsRejectedAtSubmission() throws IOException {
    writeVisits();
    Job job = Job.getInstance(TestJobs.newConf());
    ColumnInputFormat.setReaderSchema(job, readerSchema("{\"name\":\"url\",\"type\":\"long\"}"));
    var exception = assertThrows(InvalidTableException.class, () -> open(job));
    assertTrue(
        exception.getMessage().contains("field \"url\": the table has string, the reader long"),
        exception.getMessage());
    ColumnInputFormat.setColumns(job, "url");
    assertThrows(IllegalArgumentException.class, () -> open(job));
  }
}
