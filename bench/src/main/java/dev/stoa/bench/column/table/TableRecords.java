package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.LocalFormat;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.experiment.loop.TableFiles;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;

/**
 * A Stoa table, read record by record. Contestants that differ only in how values are read share
 * files.
 *
 * @param name the name of the contestant
 * @param dataName the name of the data set, shared by contestants that read the same files
 * @param options the options of all columns
 * @param access how values are read
 */
public record TableRecords(String name, String dataName, ColumnOptions options, RecordAccess access)
    implements LocalFormat {
  /** Creates a contestant with its own files, whose values are read through typed accessors. */
  public static TableRecords typed(String name, ColumnOptions options) {
    return new TableRecords(name, name, options, RecordAccess.TYPED);
  }

  @Override
  public String setup() {
    return options.layout().name().toLowerCase(Locale.ROOT).replace('_', ' ')
        + " layout, lazy records, "
        + access.label();
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    return TableFiles.create(directory, schema, options);
  }

  @Override
  public ColumnTotals answer(Path directory, Query query) throws IOException {
    Table table = Table.open(LocalStorage.at(directory));
    List<String> names = new ArrayList<>(query.columns());
    if (query instanceof Query.FilteredSum filtered && !names.contains(filtered.column())) {
      names.add(filtered.column());
    }
    try (RecordReader reader = table.newScan().select(names).open(RecordMode.LAZY)) {
      RowTotals totals = access.newTotals(query, table.newScan().select(names).schema());
      if (query instanceof Query.FilteredSum filtered) {
        addFiltered(reader, names.indexOf(filtered.column()), filtered.bound(), totals);
      } else if (query instanceof Query.Take take) {
        addAt(reader, take.rows().positions(), totals);
      } else {
        while (reader.next()) {
          totals.add(reader.record());
        }
      }
      ColumnTotals result = totals.total();
      result.addBytesRead(reader.metrics().bytesRead());
      return result;
    }
  }

  private static void addFiltered(RecordReader reader, int ordinal, int bound, RowTotals totals)
      throws IOException {
    while (reader.next()) {
      ColumnarRecord row = reader.record();
      if (row.intAt(ordinal) <= bound) {
        totals.add(row);
      }
    }
  }

  private static void addAt(RecordReader reader, long[] positions, RowTotals totals)
      throws IOException {
    long position = -1;
    for (long selectedPosition : positions) {
      while (position < selectedPosition) {
        reader.next();
        position++;
      }
      totals.add(reader.record());
    }
  }
}
