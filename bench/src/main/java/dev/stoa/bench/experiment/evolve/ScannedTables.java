package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.experiment.loop.TableFiles;
import dev.stoa.bench.harness.DataDirectory;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.cli.work.FileTree;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Generates the changed tables that the experiment scans, from an unchanged one. */
final class ScannedTables {
  /** The columns that are scanned. */
  static final List<String> COLUMNS =
      List.of(
          "number0", "number1", "number2", "number3", "number4", "number5", "number6", "number7");

  static final String TWO_GENERATIONS = "two-generations";
  static final String DELETED_ROWS = "rows-deleted";
  static final String REMAINING_ROWS = "rows-left";

  /** About one percent of the values of number0, in random rows, are less than this. */
  private static final int DELETED_BOUND = 10_000;

  private ScannedTables() {}

  /** Generates the missing tables. */
  static void generateMissing(DataDirectory data, Path unchangedTable) throws IOException {
    data.generateMissing(
        List.of(TWO_GENERATIONS, DELETED_ROWS, REMAINING_ROWS),
        directories -> {
          for (Map.Entry<String, Path> directory : directories.entrySet()) {
            generate(directory.getKey(), unchangedTable, directory.getValue());
          }
        });
  }

  private static void generate(String name, Path from, Path to) throws IOException {
    if (name.equals(REMAINING_ROWS)) {
      copyRemainingRows(Table.open(LocalStorage.at(from)), to);
      return;
    }
    FileTree.link(from, to);
    Table table = Table.open(LocalStorage.at(to));
    if (name.equals(DELETED_ROWS)) {
      table.newDelete(deletedRows()).commit();
    } else {
      replaceEveryOtherColumn(table);
    }
  }

  private static FilterPredicate deletedRows() {
    return FilterPredicates.column(ColumnAddition.SOURCE_COLUMN).lessThan(DELETED_BOUND);
  }

  /** Replaces every other column by the same values, so that it is stored in newer files. */
  private static void replaceEveryOtherColumn(Table table) throws IOException {
    ColumnUpdate update = table.newColumnUpdate();
    for (int column = 0; column < COLUMNS.size(); column += 2) {
      update.replace(COLUMNS.get(column));
    }
    update.compute(List.of(), (row, values) -> {}).commit();
  }

  private static void copyRemainingRows(Table table, Path to) throws IOException {
    Schema schema = table.newScan().select(COLUMNS).schema();
    GenericRecord copy = new GenericData.Record(schema);
    try (RecordReader in = table.newScan().select(COLUMNS).open(RecordMode.LAZY);
        PeerWriter out = TableFiles.create(to, schema, ColumnOptions.defaults())) {
      while (in.next()) {
        if (in.record().intAt(0) >= DELETED_BOUND) {
          for (int column = 0; column < COLUMNS.size(); column++) {
            copy.put(column, in.record().intAt(column));
          }
          out.write(copy);
        }
      }
    }
  }
}
