package dev.stoa.bench.column.child;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FormatChildServerTest {
  private final FormatChildServer server = new FormatChildServer(new ThreeRows());

  /** A child whose files always have three rows. */
  private static final class ThreeRows implements FormatChild {
    @Override
    public void write(Path plainTable, Path file) {}

    @Override
    public ColumnTotals answer(Path file, Query query) {
      ColumnTotals totals = new ColumnTotals(query.columns().size());
      totals.addRows(3);
      return totals;
    }
  }

  @Test
  void repliesWithTheTotalsOfAQuery() throws IOException {
    List<String> reply = server.execute(List.of("answer", "file", "sum a"));
    assertEquals("3 rows, values:sum 0:0", reply.get(5));
  }

  @Test
  void rejectsUnknownRequests() {
    IllegalArgumentException failure =
        assertThrows(
            IllegalArgumentException.class, () -> server.execute(List.of("sum", "file", "sum a")));
    assertEquals("unknown request: sum", failure.getMessage());
  }
}
