package dev.stoa.objectstores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.hadoop.mapreduce.ColumnInputFormat;
import dev.stoa.hadoop.mapreduce.ColumnOutputFormat;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.testing.storage.NumberedRows;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A MapReduce job whose tables are on an object store. */
class JobOnObjectStoreTest {
  private ObjectStoreServer store;
  private Configuration conf;

  @BeforeEach
  void start() {
    store = ObjectStoreServer.start();
    conf = ObjectStoreConfiguration.of(store);
    conf.set("fs.defaultFS", "file:///");
    conf.set("mapreduce.framework.name", "local");
    conf.set("hadoop.tmp.dir", new File("target/hadoop").getAbsolutePath());
    conf.setInt("mapreduce.client.completion.pollinterval", 20);
    conf.setInt("mapreduce.task.io.sort.mb", 10);
    conf.setInt("mapreduce.local.map.tasks.maximum", 2);
  }

  @AfterEach
  void stop() {
    store.close();
  }

  @Test
  void aTableIsCopiedByAJobWhicheverCreationLosesItsReply() throws Exception {
    Path from = ObjectStoreConfiguration.newPath();
    Storage source = HadoopStorages.openForWriting(conf, from);
    NumberedRows.create(source);
    NumberedRows.append(source, 0, 100);
    NumberedRows.append(source, 100, 200);

    int creations = 0;
    while (isCopiedLosingOneReply(from, creations)) {
      creations++;
    }
    assertTrue(creations >= 6, "two tables, two tasks: " + creations);
  }

  /** Copies a table and loses one reply; returns whether there were enough creations for that. */
  private boolean isCopiedLosingOneReply(Path from, int afterCreations) throws Exception {
    Path to = ObjectStoreConfiguration.newPath();
    Job job = copy(from, to);
    store.begin(ObjectStoreFault.LOSES_ONE_REPLY, afterCreations);
    String about = "the reply to creation " + afterCreations + " is lost";
    assertTrue(job.waitForCompletion(false), about);
    int lost = store.faultCount();
    store.begin(ObjectStoreFault.NONE, 0);

    Storage target = HadoopStorages.open(conf, to);
    assertEquals(LongStream.range(0, 200).boxed().toList(), NumberedRows.numbers(target), about);
    assertEquals(2, Table.open(target).history().size(), about);
    assertEquals(List.of(), rubbish(target), about);
    return lost > 0;
  }

  private Job copy(Path from, Path to) throws IOException {
    Job job = Job.getInstance(conf, "copy");
    job.setMapperClass(Mapper.class);
    job.setNumReduceTasks(0);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, from);
    ColumnInputFormat.setSplitSize(job, 1);
    job.setOutputFormatClass(ColumnOutputFormat.class);
    ColumnOutputFormat.setOutputPath(job, to);
    Storage source = HadoopStorages.open(conf, from);
    ColumnOutputFormat.setSchema(job, Table.open(source).schema());
    return job;
  }

  private static List<String> rubbish(Storage storage) throws IOException {
    return storage.list("_stoa").stream()
        .map(entry -> entry.name())
        .filter(name -> name.startsWith(".tmp-") || name.startsWith("pending-"))
        .toList();
  }
}
