package dev.stoa.bench.column;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryFormatTest {
  @Test
  void parsesFormattedQueries() {
    Query sum = new Query.Sum(List.of("a", "b"));
    assertEquals(sum, QueryFormat.parse(QueryFormat.format(sum)));
    Query filtered = new Query.FilteredSum("c", 7, List.of("a"));
    assertEquals(filtered, QueryFormat.parse(QueryFormat.format(filtered)));
    Query take = new Query.Take(RowPositions.of(3, 1), List.of("a"));
    Query.Take parsed =
        assertInstanceOf(Query.Take.class, QueryFormat.parse(QueryFormat.format(take)));
    assertEquals(List.of("a"), parsed.columns());
    assertArrayEquals(new long[] {1, 3}, parsed.rows().positions());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "sum",
        "sum a b",
        "at-most a",
        "at-most a c",
        "at-most a c x",
        "take a",
        "avg a"
      })
  void rejectsMalformedLines(String line) {
    assertThrows(IllegalArgumentException.class, () -> QueryFormat.parse(line));
  }
}
