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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A MapReduce job copies tables on an object store, even if replies are lost. */
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
  void copiesATableWhenTheReplyToSomeCreationIsLost() throws Exception {
    copyLosingReplies(4);
  }

  @Tag("long")
  @Test
  void copiesATableWhenTheReplyToAnyCreationIsLost() throws Exception {
    copyLosingReplies(1);
  }

  /** Copies a table again and again; each time, the reply to a later creation is lost. */
  private void copyLosingReplies(int step) throws Exception {
    Path sourcePath = ObjectStoreConfiguration.newPath();
    Storage source = HadoopStorages.openForWriting(conf, sourcePath);
    NumberedRows.create(source);
    NumberedRows.append(source, 0, 100);
    NumberedRows.append(source, 100, 200);

    int creationCount = 0;
    while (losesReplyDuringCopy(sourcePath, creationCount)) {
      creationCount += step;
    }
    assertTrue(creationCount >= 6, "only " + creationCount + " creations");
  }

  /**
   * Copies a table and loses the reply to one creation, counted from 0; returns false if there were
   * too few creations for that.
   */
  private boolean losesReplyDuringCopy(Path sourcePath, int replyOrdinal) throws Exception {
    Path targetPath = ObjectStoreConfiguration.newPath();
    Job job = newCopyJob(sourcePath, targetPath);
    store.begin(ObjectStoreFault.LOSES_ONE_REPLY, replyOrdinal);
    String description = "the reply to creation " + replyOrdinal + " is lost";
    assertTrue(job.waitForCompletion(false), description);
    int lostReplyCount = store.faultCount();
    store.begin(ObjectStoreFault.NONE, 0);

    Storage target = HadoopStorages.open(conf, targetPath);
    assertEquals(
        LongStream.range(0, 200).boxed().toList(), NumberedRows.numbers(target), description);
    assertEquals(2, Table.open(target).history().size(), description);
    assertEquals(List.of(), temporaryAndPendingFiles(target), description);
    return lostReplyCount > 0;
  }

  private Job newCopyJob(Path sourcePath, Path targetPath) throws IOException {
    Job job = Job.getInstance(conf, "copy");
    job.setMapperClass(Mapper.class);
    job.setNumReduceTasks(0);
    job.setInputFormatClass(ColumnInputFormat.class);
    ColumnInputFormat.addInputPath(job, sourcePath);
    ColumnInputFormat.setSplitSize(job, 1);
    job.setOutputFormatClass(ColumnOutputFormat.class);
    ColumnOutputFormat.setOutputPath(job, targetPath);
    Storage source = HadoopStorages.open(conf, sourcePath);
    ColumnOutputFormat.setSchema(job, Table.open(source).schema());
    return job;
  }

  private static List<String> temporaryAndPendingFiles(Storage storage) throws IOException {
    return storage.list("_stoa").stream()
        .map(entry -> entry.name())
        .filter(name -> name.startsWith(".tmp-") || name.startsWith("pending-"))
        .toList();
  }
}
