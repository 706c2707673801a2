package dev.stoa.bench.column.plain;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.LocalFormat;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/**
 * Plain columns, mapped and summed without verification: the limit for all other formats.
 *
 * @param loop how nulls are detected
 */
public record MappedFormat(MappedLoop loop) implements LocalFormat {
  @Override
  public String name() {
    return loop.contestantName();
  }

  @Override
  public String dataName() {
    return "plain";
  }

  @Override
  public String setup() {
    return loop.setup();
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return PlainWriter.create(directory, schema);
  }

  @Override
  public ColumnTotals answer(Path directory, Query query) throws IOException {
    PlainTable table = PlainTable.open(directory);
    ColumnTotals totals = new ColumnTotals(query.columns().size());
    if (query instanceof Query.FilteredSum filtered) {
      SelectedRowSums.filter(table, filtered, totals);
    } else if (query instanceof Query.Take take) {
      SelectedRowSums.take(table, take, totals);
    } else {
      totals.addRows(table.rowCount());
      for (int ordinal = 0; ordinal < query.columns().size(); ordinal++) {
        MappedColumn column = table.map(table.column(query.columns().get(ordinal)));
        totals.addBytesRead(column.sizeInBytes());
        loop.add(column, ordinal, totals);
      }
    }
    return totals;
  }
}
