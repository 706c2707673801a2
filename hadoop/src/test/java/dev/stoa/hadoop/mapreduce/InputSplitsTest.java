package dev.stoa.hadoop.mapreduce;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.storage.Storage;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.Table;
import dev.stoa.table.plan.TaskOptions;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputSplitsTest {
  private static final Path PATH = new Path("memory:/crawl");
  private static final ColumnProjection URL = (location, schema) -> List.of("url");

  @TempDir java.nio.file.Path directory;

  /** Adds split directories of ten visits each. */
  private static void append(Storage storage, int splitDirectoryCount) throws IOException {
    Table table =
        Table.exists(storage) ? Table.open(storage) : Table.create(storage, Visits.SCHEMA);
    var append = table.newAppend();
    for (int i = 0; i < splitDirectoryCount; i++) {
      try (TableWriter writer = table.newWriter()) {
        for (int number = 10 * i; number < 10 * (i + 1); number++) {
          writer.write(Visits.visit(number));
        }
        append.add(writer.finish());
      }
    }
    append.commit();
  }

  private Job job(Path... tables) throws IOException {
    Job job = Job.getInstance(TestJobs.newConf());
    ColumnInputFormat.setInputPaths(job, tables);
    return job;
  }

  private Path path(String name) {
    return new Path(directory.resolve(name).toUri());
  }

  private static List<InputSplit> splits(Job job) throws IOException {
    return new ColumnInputFormat<>().getSplits(job);
  }

  private static List<ColumnInputSplit> splits(
      Table table, ColumnProjection projection, long sizeInBytes) throws IOException {
    TaskOptions options = TaskOptions.defaults().withSizeInBytes(sizeInBytes);
    return InputSplits.of(PATH, projection.scan(table), options);
  }

  private static String refusal(Job job) {
    return assertThrows(InvalidTableException.class, () -> splits(job)).getMessage();
  }

  @Test
  void computingSplitsReadsOnlyTheManifest() throws IOException {
    MemoryStorage table = new MemoryStorage();
    append(table, 5);
    RecordingStorage recording = new RecordingStorage(table);
    assertEquals(5, splits(Table.open(recording), URL, 1).size());
    assertTrue(recording.openedPaths().size() >= 1);
    for (String path : recording.openedPaths()) {
      assertTrue(path.startsWith("_stoa/"), path);
    }
  }

  @Test
  void splitDirectoriesThatAPredicateRulesOutGetNoSplit() throws IOException {
    append(LocalStorage.at(directory.resolve("crawl")), 6);
    Job job = job(path("crawl"));
    ColumnInputFormat.setColumns(job, "url");
    ColumnInputFormat.setSplitSize(job, 1);
    ColumnInputFormat.setPredicate(
        job, column("number").between(35, 43).and(column("url").isNotNull()));
    assertEquals(2, splits(job).size());
    ColumnInputFormat.setPredicate(job, column("number").lessThan(0));
    assertEquals(List.of(), splits(job));
    ColumnInputFormat.setPredicate(job, column("pages").isNull());
    assertTrue(refusal(job).startsWith("stoa.input.predicate does not fit "), refusal(job));
    assertTrue(refusal(job).contains("there is no column \"pages\""), refusal(job));
  }

  @Test
  void readsTheVersionTagOrTimeOfTheJob() throws IOException {
    Storage storage = LocalStorage.at(directory.resolve("crawl"));
    append(storage, 2);
    append(storage, 3);
    Table table = Table.open(storage);
    Snapshot second = Table.open(storage, 2).snapshot();
    table.newTag("two", 2).commit();
    Job job = job(path("crawl"));
    ColumnInputFormat.setSplitSize(job, 1);
    assertEquals(5, splits(job).size());
    ColumnInputFormat.setVersion(job, 2);
    assertEquals(2, splits(job).size());
    ColumnInputFormat.setTime(job, table.snapshot().time());
    assertEquals(5, splits(job).size());
    ColumnInputFormat.setTag(job, "two");
    assertEquals(2, splits(job).size());
    ColumnInputFormat.setTime(job, second.time());
    assertEquals(2, splits(job).size());
    ColumnInputFormat.setVersion(job, 9);
    assertTrue(refusal(job).contains("no version 9; there are versions 1 to 4"), refusal(job));
    ColumnInputFormat.setTag(job, "three");
    assertTrue(refusal(job).contains("no tag \"three\": its tags are two"), refusal(job));
    assertThrows(IllegalArgumentException.class, () -> ColumnInputFormat.setTag(job, "2"));
    job.getConfiguration().set("stoa.input.at", "noon");
    assertThrows(IllegalArgumentException.class, () -> splits(job));
    job.getConfiguration().unset("stoa.input.version");
    assertThrows(IllegalArgumentException.class, () -> splits(job));
  }

  @Test
  void aSplitIsLocatedAtMostOfItsSplitDirectories() throws IOException {
    MemoryStorage table = new MemoryStorage();
    append(table, 4);
    List<String> names = splits(Table.open(table), URL, Long.MAX_VALUE).get(0).task().splitNames();
    Map<String, List<String>> hosts =
        Map.of(
            names.get(0), List.of("a", "b", "e"),
            names.get(1), List.of("c", "d", "e"),
            names.get(2), List.of("c", "f", "e"),
            names.get(3), List.of("c", "e"));
    RecordingStorage withHosts = new RecordingStorage(table, hosts);
    String[] locations = splits(Table.open(withHosts), URL, Long.MAX_VALUE).get(0).getLocations();
    assertEquals(List.of("e", "c"), List.of(locations));
  }

  @Test
  void splitDirectoriesAreGroupedUpToTheSplitSize() throws IOException {
    MemoryStorage table = new MemoryStorage();
    append(table, 6);
    List<ColumnInputSplit> single = splits(Table.open(table), URL, 1);
    assertEquals(6, single.size());
    assertEquals(1, splits(Table.open(table), URL, Long.MAX_VALUE).size());

    long pairSizeInBytes = single.get(0).getLength() + single.get(1).getLength();
    List<ColumnInputSplit> pairs = splits(Table.open(table), URL, pairSizeInBytes + 1);
    assertTrue(pairs.size() < 6 && pairs.size() > 1, pairs.size() + " splits");
    assertEquals(
        60, pairs.stream().mapToLong(split -> split.task().rowCount()).sum(), "rows of all");
  }

  @Test
  void theTaskCountIsDistributedAmongTheTables() throws IOException {
    append(LocalStorage.at(directory.resolve("small")), 2);
    append(LocalStorage.at(directory.resolve("large")), 6);
    Job job = job(path("small"), path("large"));
    ColumnInputFormat.setTaskCount(job, 4);
    assertEquals(4, splits(job).size());
    ColumnInputFormat.setTaskCount(job, 1_000);
    assertEquals(8, splits(job).size());
    ColumnInputFormat.setInputPaths(job, path("large"));
    ColumnInputFormat.setTaskCount(job, 5);
    assertEquals(5, splits(job).size());
    ColumnInputFormat.setSplitSize(job, Long.MAX_VALUE);
    assertEquals(1, splits(job).size());
    job.getConfiguration().set("stoa.input.task.count", "2");
    assertEquals(2, splits(job).size());
    job.getConfiguration().set("stoa.input.task.count", "0");
    assertThrows(IllegalArgumentException.class, () -> splits(job));
    assertThrows(IllegalArgumentException.class, () -> ColumnInputFormat.setTaskCount(job, 0));
  }

  @Test
  void onlyFilesOfReadColumnsAreLocatedInOneRequest() throws IOException {
    MemoryStorage table = new MemoryStorage();
    append(table, 6);
    RecordingStorage recording = new RecordingStorage(table);
    assertEquals(6, splits(Table.open(recording), URL, 1).size());
    assertEquals(1, recording.requestedReplicas().size());
    assertEquals(6, recording.requestedReplicas().get(0).size());
    for (String path : recording.requestedReplicas().get(0)) {
      assertTrue(path.contains("-url."), path);
    }
  }

  @Test
  void theLengthOfASplitIsThatOfTheChosenColumns() throws IOException {
    MemoryStorage table = new MemoryStorage();
    append(table, 1);
    long url = VisitTable.sizeInBytes(table, "url");
    long content = VisitTable.sizeInBytes(table, "content");
    assertTrue(url > 0 && content > 0, url + " and " + content);
    ColumnProjection both = (location, schema) -> List.of("url", "content");
    assertEquals(url, splits(Table.open(table), URL, 1).get(0).getLength());
    assertEquals(url + content, splits(Table.open(table), both, 1).get(0).getLength());
  }

  @Test
  void aSplitReadsTheSnapshotOfItsCreation() throws IOException {
    MemoryStorage table = new MemoryStorage();
    append(table, 2);
    List<ColumnInputSplit> splits = splits(Table.open(table), URL, 1);
    append(table, 1);
    assertEquals(2, splits.size());
    assertEquals(20, splits.stream().mapToLong(split -> split.task().rowCount()).sum());
  }

  @Test
  void splitsSurviveSerialization() throws IOException {
    MemoryStorage table = new MemoryStorage();
    append(table, 3);
    ColumnInputSplit sent = splits(Table.open(table), URL, Long.MAX_VALUE).get(0);
    DataOutputBuffer out = new DataOutputBuffer();
    sent.write(out);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(out.getData(), out.getLength());
    ColumnInputSplit received = new ColumnInputSplit();
    received.readFields(in);
    assertEquals(sent.table(), received.table());
    assertEquals(sent.getLength(), received.getLength());
    assertEquals(sent.task().splitNames(), received.task().splitNames());
    assertEquals(sent.toString(), received.toString());
    assertEquals(0, in.available());
  }

  @Test
  void aJobReadsSeveralTablesAndTablesThatMatchAWildcard() throws IOException {
    append(LocalStorage.at(directory.resolve("2011-01-01")), 1);
    append(LocalStorage.at(directory.resolve("2011-01-02")), 1);
    append(LocalStorage.at(directory.resolve("2011-02-01")), 1);
    assertEquals(2, splits(job(path("2011-01-01"), path("2011-02-01"))).size());
    List<InputSplit> january = splits(job(new Path(path(""), "2011-01-*")));
    TreeSet<String> tables = new TreeSet<>();
    january.forEach(split -> tables.add(((ColumnInputSplit) split).table().getName()));
    assertEquals(new TreeSet<>(List.of("2011-01-01", "2011-01-02")), tables);
    Files.createFile(directory.resolve("2012-file"));
    for (String glob : List.of("2012-*", "2013-*")) {
      assertTrue(refusal(job(new Path(path(""), glob))).contains("matches no directory"), glob);
    }
  }

  @Test
  void aTableWhoseNameContainsWildcardsIsRead() throws IOException {
    append(LocalStorage.at(directory.resolve("crawl[1] {a}")), 1);
    assertEquals(1, splits(job(path("crawl[1] {a}"))).size());
  }

  @Test
  void anUnknownColumnIsRejectedWithTheNamesOfAllColumns() throws IOException {
    append(LocalStorage.at(directory.resolve("crawl")), 1);
    Job job = job(path("crawl"));
    ColumnInputFormat.setColumns(job, "url, metdata");
    assertTrue(refusal(job).startsWith("stoa.input.columns does not fit "), refusal(job));
    for (String part : List.of("metdata", "number", "url", "metadata", "inlinks", "content")) {
      assertTrue(refusal(job).contains(part), refusal(job));
    }
  }

  @Test
  void aMapperOfOtherKeysIsRejected() throws IOException {
    append(LocalStorage.at(directory.resolve("crawl")), 1);
    Job job = job(path("crawl"));
    job.setMapperClass(HostMapper.class);
    assertThrows(IllegalArgumentException.class, () -> splits(job));
    job.setMapperClass(ContentTypeMapper.class);
    assertEquals(1, splits(job).size());
    assertThrows(
        IllegalArgumentException.class, () -> new RowKeyColumnInputFormat<>().getSplits(job));
  }

  @Test
  void aPathWithoutATableIsRejected() throws IOException {
    String refusal = refusal(job(path("nothing")));
    assertTrue(refusal.contains(directory.resolve("nothing") + " is not a table"), refusal);
  }

  @Test
  void aJobWithoutInputPathIsRejected() throws IOException {
    assertTrue(refusal(Job.getInstance(TestJobs.newConf())).contains("addInputPath"));
  }

  @Test
  void aListWithAnEmptyNameIsRejected() throws IOException {
    Job job = Job.getInstance(TestJobs.newConf());
    for (String list : List.of("", "url,", ",url", "url,,metadata", " ")) {
      assertThrows(
          IllegalArgumentException.class, () -> ColumnInputFormat.setColumns(job, list), list);
    }
  }
}
