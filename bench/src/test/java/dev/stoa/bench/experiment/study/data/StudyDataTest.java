package dev.stoa.bench.experiment.study.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

class StudyDataTest {
  private static final long SEED = 7;
  private static final long ROW_COUNT = 100_000;

  @Test
  void eachThresholdSelectsItsFractionOfPages() {
    StudyTable rankings = Rankings.of(SEED, ROW_COUNT);
    for (Selection selection : Selection.ALL) {
      double selectivity =
          share(rankings, row -> (Integer) row.get(Rankings.PAGE_RANK) > selection.threshold());
      assertEquals(selection.selectivity(), selectivity, 0.1 * selection.selectivity());
    }
  }

  @Test
  void rangesOfDatesHaveTheirFractionsOfVisits() {
    StudyTable visits = UserVisits.of(SEED, new StudySize(ROW_COUNT));
    assertEquals(0.1, share(visits, row -> isIn(DateRange.TENTH, row)), 0.005);
    assertEquals(0.000_865, share(visits, row -> isIn(DateRange.WEEK, row)), 0.000_3);
  }

  private static boolean isIn(DateRange range, GenericRecord visit) {
    int day = (Integer) visit.get(UserVisits.VISIT_DATE);
    return day >= range.firstDay() && day <= range.lastDay();
  }

  @Test
  void addressesHaveTheNumbersOfGroupsOfTheStudy() {
    StudySize size = new StudySize(ROW_COUNT);
    StudyTable visits = UserVisits.of(SEED, size);
    Set<String> addresses = new HashSet<>();
    Set<String> prefixes = new HashSet<>();
    visits
        .rows()
        .iterator()
        .forEachRemaining(
            visit -> {
              String address = visit.get(UserVisits.SOURCE_IP).toString();
              assertTrue(address.length() <= 16, address);
              addresses.add(address);
              prefixes.add(address.substring(0, 7));
            });
    assertEquals(size.addressCount(), addresses.size(), 0.03 * size.addressCount());
    assertEquals(StudySize.PREFIX_COUNT, prefixes.size());
    assertEquals(2_000_000, new StudySize(155_000_000).addressCount());
    assertEquals(18_000_000, new StudySize(155_000_000).pageCount());
  }

  @Test
  void everyVisitedPageIsInRankings() {
    StudySize size = new StudySize(1_000);
    Set<Object> pages = new HashSet<>();
    Rankings.of(SEED, size.pageCount())
        .rows()
        .iterator()
        .forEachRemaining(page -> pages.add(page.get(Rankings.PAGE_URL)));
    assertEquals(size.pageCount(), pages.size());
    UserVisits.of(SEED, size)
        .rows()
        .iterator()
        .forEachRemaining(
            visit -> assertTrue(pages.contains(visit.get(UserVisits.DEST_URL)), visit.toString()));
  }

  @Test
  void oneGrepRecordInTenThousandContainsThePattern() {
    StudyTable records = GrepRecords.of(SEED, ROW_COUNT);
    assertEquals(
        1e-4,
        share(records, row -> row.get(GrepRecords.FIELD).toString().contains(GrepRecords.PATTERN)));
    GenericRecord record = records.row(3);
    assertEquals(
        GrepRecords.LINE_SIZE_IN_BYTES - 1,
        record.get(GrepRecords.KEY).toString().length()
            + record.get(GrepRecords.FIELD).toString().length());
  }

  @Test
  void rowsAreTheSameInAnyOrder() {
    StudyTable visits = UserVisits.of(SEED, new StudySize(100));
    String row = visits.row(50).toString();
    visits.row(3);
    assertEquals(row, visits.row(50).toString());
  }

  private static double share(StudyTable table, Predicate<GenericRecord> condition) {
    long count =
        LongStream.range(0, table.rowCount())
            .filter(position -> condition.test(table.row(position)))
            .count();
    return count / (double) table.rowCount();
  }
}
