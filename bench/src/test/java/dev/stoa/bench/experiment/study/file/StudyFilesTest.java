package dev.stoa.bench.experiment.study.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.CodedInputStream;
import dev.stoa.bench.experiment.study.data.GrepRecords;
import dev.stoa.bench.experiment.study.data.Rankings;
import dev.stoa.bench.experiment.study.data.StudySize;
import dev.stoa.bench.experiment.study.data.StudyTable;
import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyFilesTest {
  private static final StudyTable VISITS = UserVisits.of(3, new StudySize(500));
  private static final StudyTable RANKINGS = Rankings.of(3, 300);

  @TempDir private Path directory;

  @Test
  void textHasTheFieldsOfRows() throws IOException {
    TextFormat.UNSORTED.write(VISITS, directory);
    List<String> lines = Files.readAllLines(directory.resolve(TextFormat.FILE_NAME));
    assertEquals(VISITS.rowCount(), lines.size());
    String[] fields = lines.get(17).split("\\|", -1);
    GenericRecord row = VISITS.row(17);
    assertEquals(9, fields.length);
    assertEquals(row.get(UserVisits.SOURCE_IP), fields[UserVisits.SOURCE_IP_POSITION]);
    assertEquals(
        row.get(UserVisits.VISIT_DATE),
        (int) LocalDate.parse(fields[UserVisits.VISIT_DATE_POSITION]).toEpochDay());
    assertEquals(
        row.get(UserVisits.AD_REVENUE), Double.valueOf(fields[UserVisits.AD_REVENUE_POSITION]));
  }

  @Test
  void linesOfGrepHaveTheSameSize() throws IOException {
    StudyTable table = GrepRecords.of(3, 50);
    TextFormat.FIXED_LENGTH.write(table, directory);
    assertEquals(
        table.rowCount() * GrepRecords.LINE_SIZE_IN_BYTES,
        Files.size(directory.resolve(TextFormat.FILE_NAME)));
  }

  @Test
  void sortedTextIsInTheOrderOfStrings() throws IOException {
    TextFormat.sortedBy(Rankings.PAGE_URL).write(RANKINGS, directory);
    List<String> lines = Files.readAllLines(directory.resolve(TextFormat.FILE_NAME));
    List<String> urls = lines.stream().map(line -> line.split("\\|", -1)[0]).toList();
    assertEquals(RANKINGS.rowCount(), urls.size());
    assertEquals(urls.stream().sorted().toList(), urls);
  }

  @Test
  void writablesHaveTheFieldsOfRows() throws IOException {
    new SequenceFileFormat().write(VISITS, directory);
    org.apache.hadoop.fs.Path file =
        new org.apache.hadoop.fs.Path(directory.resolve(TextFormat.FILE_NAME).toUri());
    UserVisitWritable visit = new UserVisitWritable();
    try (SequenceFile.Reader reader =
        new SequenceFile.Reader(new Configuration(), SequenceFile.Reader.file(file))) {
      for (int i = 0; i < VISITS.rowCount(); i++) {
        reader.next(NullWritable.get(), visit);
        assertEquals(VISITS.row(i).get(UserVisits.DEST_URL), visit.destUrl());
        assertEquals(VISITS.row(i).get(UserVisits.AD_REVENUE), visit.adRevenue());
      }
    }
  }

  @Test
  void messagesHaveTheFieldsOfRows() throws IOException {
    new ProtobufFormat().write(RANKINGS, directory);
    try (InputStream file = Files.newInputStream(directory.resolve(TextFormat.FILE_NAME))) {
      CodedInputStream in = CodedInputStream.newInstance(file);
      for (int i = 0; i < RANKINGS.rowCount(); i++) {
        int limit = in.pushLimit(in.readRawVarint32());
        assertEquals(1 << 3 | 2, in.readTag());
        assertEquals(RANKINGS.row(i).get(Rankings.PAGE_URL), in.readString());
        assertEquals(2 << 3, in.readTag());
        assertEquals(RANKINGS.row(i).get(Rankings.PAGE_RANK), in.readInt32());
        in.readTag();
        in.readInt32();
        assertEquals(0, in.readTag());
        in.popLimit(limit);
      }
    }
  }

  @Test
  void tablesAreSortedByTheirColumn() throws IOException {
    TableFormat.sortedBy(Rankings.PAGE_RANK).write(RANKINGS, directory);
    List<Integer> ranks = new ArrayList<>();
    try (RecordReader reader = Table.open(LocalStorage.at(directory)).newScan().open()) {
      while (reader.next()) {
        ranks.add((Integer) reader.record().get(Rankings.PAGE_RANK));
      }
    }
    assertEquals(RANKINGS.rowCount(), ranks.size());
    assertEquals(ranks.stream().sorted(Comparator.naturalOrder()).toList(), ranks);
  }

  @Test
  void bucketedTablesHaveOneSplitDirectoryForEachBucket() throws IOException {
    TableFormat.bucketed(UserVisits.DEST_URL, 4, UserVisits.VISIT_DATE).write(VISITS, directory);
    Table table = Table.open(LocalStorage.at(directory));
    assertEquals(4, table.newScan().tasks().size());
  }
}
