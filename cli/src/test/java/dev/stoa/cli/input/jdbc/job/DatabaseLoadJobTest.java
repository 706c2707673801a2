package dev.stoa.cli.input.jdbc.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.database.Postgres;
import dev.stoa.cli.input.jdbc.DatabaseInput;
import dev.stoa.cli.input.jdbc.DatabaseInput.QuerySource;
import dev.stoa.cli.input.jdbc.DatabaseInput.TableSource;
import dev.stoa.cli.input.jdbc.DatabaseScan;
import dev.stoa.cli.load.job.RecordLoadMapper;
import dev.stoa.hadoop.load.LoadJob;
import dev.stoa.hadoop.mapreduce.ColumnOutputFormat;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that load a database, in Hadoop's local runner. */
final class DatabaseLoadJobTest {
  @TempDir private Path directory;

  private Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set("hadoop.tmp.dir", directory.resolve("hadoop").toString());
    configuration.set("mapreduce.framework.name", "local");
    configuration.setInt("mapreduce.client.completion.pollinterval", 10);
    configuration.setInt("mapreduce.local.map.tasks.maximum", 2);
    configuration.setInt("mapreduce.task.io.sort.mb", 1);
    return configuration;
  }

  private static DatabaseAccess withPassword(Postgres postgres) {
    Properties properties = new Properties();
    properties.setProperty("user", Postgres.USER);
    properties.setProperty("password", "hush-hush");
    return new DatabaseAccess(new DatabaseUrl(postgres.plainUrl()), properties);
  }

  private Job run(DatabaseAccess access, DatabaseInput input, Path table) throws Exception {
    Job job = Job.getInstance(configuration(), "load");
    job.setMapperClass(RecordLoadMapper.class);
    ColumnOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(table.toUri()));
    try (DatabaseScan scan = DatabaseInputFormat.setInput(job, access, input)) {
      ColumnOutputFormat.setSchema(job, scan.schema());
      LoadJob.prepare(job);
      job.waitForCompletion(false);
    }
    return job;
  }

  @Test
  void loadsARangePerTaskInOneCommit() throws Exception {
    Postgres postgres = Postgres.createDatabase();
    postgres.execute(
        "CREATE TABLE t AS SELECT i AS id, 'row ' || i AS \"the text\", now() AS at"
            + " FROM generate_series(1, 1000) i");
    Path directoryOfTable = directory.resolve("table");
    DatabaseInput input =
        DatabaseInput.of(new TableSource("t"))
            .withColumns(List.of("the text", "id"))
            .withPredicate(FilterPredicates.parse("id > 100 and \"the text\" like 'row%'"))
            .splitBy("id", 3);
    Job job = run(withPassword(postgres), input, directoryOfTable);
    Table table = Table.open(LocalStorage.at(directoryOfTable));
    assertEquals(3, table.snapshot().splitCount());
    assertEquals(900, table.snapshot().rowCount());
    FilterPredicate predicate =
        FilterPredicates.parse("id between 101 and 1000 and \"the text\" like 'row %'");
    int rowCount = 0;
    try (RecordReader rows = table.newScan().filter(predicate).open()) {
      while (rows.next()) {
        rowCount++;
      }
    }
    assertEquals(900, rowCount);
    StringWriter settings = new StringWriter();
    job.getConfiguration().writeXml(settings);
    assertFalse(settings.toString().contains("hush"), "the password is in the job's settings");
  }

  @Test
  void failedTaskLeavesNoRows() throws Exception {
    Postgres postgres = Postgres.createDatabase();
    Path table = directory.resolve("table");
    DatabaseInput input =
        DatabaseInput.of(new QuerySource("select 1 / (50 - i) as x from generate_series(1, 99) i"));
    assertFalse(run(withPassword(postgres), input, table).isSuccessful());
    assertEquals(0, Table.open(LocalStorage.at(table)).snapshot().rowCount());
  }
}
