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

/** Changed tables, made from an unchanged one. */
final class ScannedTables {
  /** The columns that are scanned. */
  static final List<String> COLUMNS =
      List.of(
          "number0", "number1", "number2", "number3", "number4", "number5", "number6", "number7");

  static final String TWO_GENERATIONS = "two-generations";
  static final String ROWS_DELETED = "rows-deleted";
  static final String ROWS_LEFT = "rows-left";

  /** One in a hundred of the values of number0, which are scattered. */
  private static final int DELETED_BELOW = 10_000;

  private ScannedTables() {}

  /** Makes the missing tables. */
  static void make(DataDirectory data, Path table) throws IOException {
    data.generateMissing(
        List.of(TWO_GENERATIONS, ROWS_DELETED, ROWS_LEFT),
        directories -> {
          for (Map.Entry<String, Path> directory : directories.entrySet()) {
            make(directory.getKey(), table, directory.getValue());
          }
        });
  }

  private static void make(String name, Path from, Path to) throws IOException {
    if (name.equals(ROWS_LEFT)) {
      copyRowsLeft(Table.open(LocalStorage.at(from)), to);
      return;
    }
    FileTree.link(from, to);
    Table table = Table.open(LocalStorage.at(to));
    if (name.equals(ROWS_DELETED)) {
      table.newDelete(deleted()).commit();
    } else {
      replaceEveryOther(table);
    }
  }

  private static FilterPredicate deleted() {
    return FilterPredicates.column(ColumnAddition.SOURCE).lessThan(DELETED_BELOW);
  }

  /** Matches rows by their values. */
  private static void replaceEveryOther(Table table) throws IOException {
    ColumnUpdate update = table.newColumnUpdate();
    for (int column = 0; column < COLUMNS.size(); column += 2) {
      update.replace(COLUMNS.get(column));
    }
    update.compute(List.of(), (row, values) -> {}).commit();
  }

  private static void copyRowsLeft(Table table, Path to) throws IOException {
    Schema schema = table.newScan().select(COLUMNS).schema();
    GenericRecord copy = new GenericData.Record(schema);
    try (RecordReader in = table.newScan().select(COLUMNS).open(RecordMode.LAZY);
        PeerWriter out = TableFiles.create(to, schema, ColumnOptions.defaults())) {
      while (in.next()) {
        if (in.record().intAt(0) >= DELETED_BELOW) {
          for (int column = 0; column < COLUMNS.size(); column++) {
            copy.put(column, in.record().intAt(column));
          }
          out.write(copy);
        }
      }
    }
  }
}
