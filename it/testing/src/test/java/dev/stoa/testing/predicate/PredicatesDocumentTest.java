package dev.stoa.testing.predicate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.avro.AvroTypes;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

/** The predicates in docs/reference/predicates.md select the rows that the document states. */
final class PredicatesDocumentTest {
  private static final Path DOCUMENT = Path.of("../../docs/reference/predicates.md");

  private static final Schema PAGE =
      new Schema.Parser()
          .parse(
              """
              {"type": "record", "name": "Page", "fields": [
                {"name": "url", "type": "string"},
                {"name": "fetchTime", "type": {"type": "long", "logicalType": "timestamp-millis"}},
                {"name": "size", "type": ["null", "long"]},
                {"name": "score", "type": ["null", "double"]},
                {"name": "metadata", "type": ["null", {"type": "map", "values": "string"}]},
                {"name": "visit", "type": {"type": "record", "name": "Visit", "fields": [
                  {"name": "agent", "type": ["null", "string"]}]}}]}
              """);

  @Test
  void eachExampleMatchesTheDocumentedRows() throws IOException {
    List<GenericRecord> rows = new ArrayList<>();
    int exampleCount = 0;
    for (String line : Files.readAllLines(DOCUMENT)) {
      List<String> cells = Stream.of(line.split("\\|", -1)).map(String::strip).toList();
      if (line.matches("\\| \\d .*")) {
        rows.add(row(cells));
      } else if (!rows.isEmpty()
          && cells.size() == 4
          && line.startsWith("| `")
          && isExample(cells)) {
        String predicate = cells.get(1).substring(1, cells.get(1).length() - 1);
        assertEquals(cells.get(2), selectedRows(predicate, rows), predicate);
        exampleCount++;
      }
    }
    assertEquals(4, rows.size());
    assertTrue(exampleCount > 20, exampleCount + " examples");
  }

  private static boolean isExample(List<String> cells) {
    return cells.get(2).matches("[1-4, ]*");
  }

  private static GenericRecord row(List<String> cells) {
    GenericRecord visit = new GenericData.Record(PAGE.getField("visit").schema());
    visit.put("agent", cells.get(7).isEmpty() ? null : cells.get(7));
    GenericRecord row = new GenericData.Record(PAGE);
    row.put("url", cells.get(2));
    row.put("fetchTime", Instant.parse(cells.get(3)).toEpochMilli());
    row.put("size", cells.get(4).isEmpty() ? null : Long.valueOf(cells.get(4)));
    row.put("score", cells.get(5).isEmpty() ? null : Double.valueOf(cells.get(5)));
    row.put("metadata", cells.get(6).isEmpty() ? null : map(cells.get(6)));
    row.put("visit", visit);
    return row;
  }

  private static Map<String, String> map(String text) {
    Map<String, String> map = new TreeMap<>();
    for (String entry : text.split(", ", -1)) {
      int separator = entry.indexOf('=');
      map.put(entry.substring(0, separator), entry.substring(separator + 1));
    }
    return map;
  }

  private static String selectedRows(String text, List<GenericRecord> rows) {
    FilterPredicate predicate = FilterPredicates.parse(text);
    BoundPredicate bound = predicate.bind(AvroTypes.record(PAGE));
    return IntStream.range(0, rows.size())
        .filter(row -> PredicateOracle.holds(bound, rows.get(row)))
        .mapToObj(row -> Integer.toString(row + 1))
        .collect(Collectors.joining(", "));
  }
}
