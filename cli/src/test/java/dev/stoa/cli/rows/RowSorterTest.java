package dev.stoa.cli.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.predicate.ColumnPath;
import dev.stoa.sort.SortTerm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sorts rows in memory and in files, and compares the result with that of a list. */
final class RowSorterTest {
  private static final Schema SCHEMA =
      new Schema.Parser()
          .parse(
              """
              {"type":"record","name":"R","fields":[
               {"name":"group","type":["null","int"]},
               {"name":"text","type":"string"},
               {"name":"ordinal","type":"int"}]}
              """);

  private static final Comparator<IndexedRecord> NAIVE_ORDER =
      Comparator.<IndexedRecord, Integer>comparing(
              row -> (Integer) row.get(0), Comparator.nullsLast(Comparator.reverseOrder()))
          .thenComparing(row -> row.get(1).toString());

  private static IndexedRecord row(Integer group, String text, int ordinal) {
    GenericData.Record row = new GenericData.Record(SCHEMA);
    row.put("group", group);
    row.put("text", text);
    row.put("ordinal", ordinal);
    return row;
  }

  private static List<Integer> ordinals(List<IndexedRecord> rows) {
    return rows.stream().map(row -> (Integer) row.get(2)).toList();
  }

  private static List<IndexedRecord> sorted(RowSorter sorter) throws IOException {
    List<IndexedRecord> rows = new ArrayList<>();
    sorter.finish();
    while (sorter.next()) {
      rows.add(sorter.row());
    }
    return rows;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 100, 1000000, 0",
    "1, 1, 1000000, 0",
    "500, 1000, 1000000, 0",
    "5000, 9223372036854775807, 20000, 1",
    "20000, 9223372036854775807, 4000, 20",
    "20000, 3000, 4000, 1",
    "20000, 10, 1000000, 0",
    "20000, 10, 4000, 0"
  })
  void sortsAsAListDoes(int rowCount, long limit, long memoryInBytes, int minRunCount)
      throws IOException {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    List<IndexedRecord> rows = new ArrayList<>();
    for (int i = 0; i < rowCount; i++) {
      Integer group = random.nextInt(5) == 0 ? null : random.nextInt(50) - 25;
      rows.add(row(group, "t" + random.nextInt(20), i));
    }
    List<SortTerm> terms = SortTerm.parseNullsLast("group desc, text");
    try (RowSorter sorter = new RowSorter(SCHEMA, terms, limit, memoryInBytes)) {
      for (IndexedRecord row : rows) {
        sorter.add(row);
      }
      int runCount = sorter.runCount();
      assertTrue(runCount >= minRunCount, "files: " + runCount + ", seed " + seed);
      List<IndexedRecord> expected = rows.stream().sorted(NAIVE_ORDER).limit(limit).toList();
      assertEquals(ordinals(expected), ordinals(sorted(sorter)), "seed " + seed);
    }
  }

  private static List<String> sortedValues(String type, String term, Object... values)
      throws IOException {
    Schema schema =
        new Schema.Parser()
            .parse(
                "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"v\",\"type\":[\"null\","
                    + type
                    + "]}]}");
    try (RowSorter sorter =
        new RowSorter(schema, SortTerm.parseNullsLast(term), Long.MAX_VALUE, 1 << 20)) {
      for (Object value : values) {
        GenericData.Record row = new GenericData.Record(schema);
        row.put(0, value);
        sorter.add(row);
      }
      return sorted(sorter).stream().map(row -> String.valueOf(row.get(0))).toList();
    }
  }

  @Test
  void nullsComeLastInBothDirectionsUnlessFirstIsWritten() throws IOException {
    assertEquals(List.of("1", "2", "null"), sortedValues("\"int\"", "v", 2, null, 1));
    assertEquals(List.of("2", "1", "null"), sortedValues("\"int\"", "v DESC", 2, null, 1));
    assertEquals(
        List.of("null", "2", "1"), sortedValues("\"int\"", "v desc nulls first", 2, null, 1));
    assertEquals(
        List.of("1", "2", "null"), sortedValues("\"int\"", "v asc nulls last", 2, null, 1));
  }

  @Test
  void valuesAreComparedAsTheirTypesSay() throws IOException {
    assertEquals(
        List.of("-1.5", "0.0", "-0.0", "7.0", "NaN"),
        sortedValues("\"double\"", "v", Double.NaN, 0.0, -0.0, 7.0, -1.5));
    assertEquals(List.of("B", "a", "é"), sortedValues("\"string\"", "v", "é", "a", "B"));
    assertEquals(
        List.of("LOW", "HIGH"),
        sortedValues(
            "{\"type\":\"enum\",\"name\":\"E\",\"symbols\":[\"LOW\",\"HIGH\"]}",
            "v",
            new GenericData.EnumSymbol(
                Schema.createEnum("E", "", "", List.of("LOW", "HIGH")), "HIGH"),
            new GenericData.EnumSymbol(
                Schema.createEnum("E", "", "", List.of("LOW", "HIGH")), "LOW")));
    String decimal = "{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":9,\"scale\":0}";
    ByteBuffer minusOne = ByteBuffer.wrap(new byte[] {-1});
    ByteBuffer thousand = ByteBuffer.wrap(new byte[] {3, -24});
    ByteBuffer two = ByteBuffer.wrap(new byte[] {2});
    assertEquals(
        List.of(minusOne.toString(), two.toString(), thousand.toString()),
        sortedValues(decimal, "v", thousand, two, minusOne));
    assertEquals(List.of("1", "1.5", "2"), sortedValues("\"int\",\"double\"", "v", 2, 1.5, 1));
  }

  @Test
  void rejectsValuesWithoutAnOrder() {
    Schema schema =
        new Schema.Parser()
            .parse(
                """
                {"type":"record","name":"R","fields":[
                 {"name":"m","type":{"type":"map","values":"int"}},
                 {"name":"a","type":{"type":"array","items":"int"}}]}
                """);
    for (String term : List.of("m", "a")) {
      IllegalArgumentException e =
          assertThrows(
              IllegalArgumentException.class,
              () -> new RowSorter(schema, SortTerm.parseNullsLast(term), 1, 1));
      assertTrue(e.getMessage().contains("order by a single value"), e.getMessage());
    }
  }

  @Test
  void parsesTermsWithQuotedCommasAndKeywordsInAnyCase() {
    List<SortTerm> terms = SortTerm.parseNullsLast("m['a,b'] DESC Nulls First , url");
    assertEquals(2, terms.size());
    assertEquals("a,b", ((ColumnPath.Key) terms.get(0).path().steps().get(0)).name());
    assertTrue(terms.get(0).isDescending() && terms.get(0).isNullsFirst());
    assertEquals(new SortTerm(ColumnPath.of("url"), false, false), terms.get(1));
  }
}
