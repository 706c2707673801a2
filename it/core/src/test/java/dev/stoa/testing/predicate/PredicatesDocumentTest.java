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
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
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

  private static final Set<String> TABLE_HEADERS =
      Set.of(
          "| row | url | fetchTime | size | score | metadata | visit.agent | ok | tags | links |"
              + " code |",
          "| predicate | rows |");

  private static final Schema PAGE_SCHEMA =
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
                  {"name": "agent", "type": ["null", "string"]}]}},
                {"name": "ok", "type": ["null", "boolean"]},
                {"name": "tags", "type": ["null", {"type": "array", "items": ["null", "string"]}]},
                {"name": "links", "type": ["null", {"type": "array", "items": {
                  "type": "record", "name": "Link", "fields": [
                    {"name": "target", "type": "string"},
                    {"name": "count", "type": "int"}]}}]},
                {"name": "code", "type": ["null", "long", "string"]}]}
              """);

  private final List<GenericRecord> rows = new ArrayList<>();
  private final List<FilterPredicate> predicates = new ArrayList<>();

  @Test
  void eachExampleMatchesTheDocumentedRows() throws IOException {
    for (String line : exampleTableLines()) {
      // The first and the last cell are the empty texts outside the bars.
      List<String> cells =
          Stream.of(line.split("(?<!\\\\)\\|", -1))
              .map(cell -> cell.strip().replace("\\|", "|"))
              .toList();
      if (line.matches("\\| \\d .*") && cells.size() == 13) {
        rows.add(row(cells));
      } else if (line.matches("\\| `.*` \\| ([1-4](, [1-4])* )?\\|") && cells.size() == 4) {
        assertExample(cells.get(1).substring(1, cells.get(1).length() - 1), cells.get(2));
      } else if (!line.matches("\\|[-|]+\\|") && !TABLE_HEADERS.contains(line)) {
        throw new AssertionError(
            "docs/reference/predicates.md: expected | `predicate` | row numbers |, found " + line);
      }
    }
    assertEquals(4, rows.size());
    PredicateClasses.assertAllPresent(
        predicates.stream(), "add an example of each to docs/reference/predicates.md");
  }

  /** Returns the lines of the tables in the section of examples. */
  private static List<String> exampleTableLines() throws IOException {
    List<String> lines = Files.readAllLines(DOCUMENT);
    int start = lines.indexOf("## Examples");
    assertTrue(start >= 0, "docs/reference/predicates.md has no section ## Examples");
    return lines.subList(start + 1, lines.size()).stream()
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.startsWith("|"))
        .toList();
  }

  private void assertExample(String text, String rowNumbers) {
    FilterPredicate predicate = FilterPredicates.parse(text);
    predicates.add(predicate);
    assertEquals(rowNumbers, selectedRowNumbers(predicate), text);
  }

  /** Returns the row of a line: cell 1 is its number, the others are its values. */
  private static GenericRecord row(List<String> cells) {
    GenericRecord visit = new GenericData.Record(PAGE_SCHEMA.getField("visit").schema());
    visit.put("agent", cells.get(7).isEmpty() ? null : cells.get(7));
    GenericRecord row = new GenericData.Record(PAGE_SCHEMA);
    row.put("url", cells.get(2));
    row.put("fetchTime", Instant.parse(cells.get(3)).toEpochMilli());
    row.put("size", cells.get(4).isEmpty() ? null : Long.valueOf(cells.get(4)));
    row.put("score", cells.get(5).isEmpty() ? null : Double.valueOf(cells.get(5)));
    row.put("metadata", cells.get(6).isEmpty() ? null : map(cells.get(6)));
    row.put("visit", visit);
    row.put("ok", cells.get(8).isEmpty() ? null : Boolean.valueOf(cells.get(8)));
    row.put("tags", elements(cells.get(9), tag -> tag.equals("null") ? null : tag));
    row.put("links", elements(cells.get(10), PredicatesDocumentTest::link));
    row.put("code", code(cells.get(11)));
    return row;
  }

  /** Returns a text in quotes, or a number. */
  private static Object code(String text) {
    if (text.isEmpty()) {
      return null;
    }
    return text.startsWith("'") ? text.substring(1, text.length() - 1) : Long.valueOf(text);
  }

  private static List<Object> elements(String text, Function<String, Object> element) {
    if (text.isEmpty()) {
      return null;
    }
    List<Object> elements = new ArrayList<>();
    for (String elementText : text.substring(1, text.length() - 1).split(", ", -1)) {
      if (!elementText.isEmpty()) {
        elements.add(element.apply(elementText));
      }
    }
    return elements;
  }

  private static GenericRecord link(String text) {
    String[] targetAndCount = text.split(" ", -1);
    Schema links = PAGE_SCHEMA.getField("links").schema().getTypes().get(1);
    GenericRecord link = new GenericData.Record(links.getElementType());
    link.put("target", targetAndCount[0]);
    link.put("count", Integer.valueOf(targetAndCount[1]));
    return link;
  }

  private static Map<String, String> map(String text) {
    Map<String, String> map = new TreeMap<>();
    for (String entry : text.split(", ", -1)) {
      int separator = entry.indexOf('=');
      map.put(entry.substring(0, separator), entry.substring(separator + 1));
    }
    return map;
  }

  private String selectedRowNumbers(FilterPredicate predicate) {
    BoundPredicate boundPredicate = predicate.bind(AvroTypes.record(PAGE_SCHEMA));
    return IntStream.range(0, rows.size())
        .filter(row -> PredicateOracle.holds(boundPredicate, rows.get(row)))
        .mapToObj(row -> Integer.toString(row + 1))
        .collect(Collectors.joining(", "));
  }
}
