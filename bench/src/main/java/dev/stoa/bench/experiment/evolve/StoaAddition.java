package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.table.TableBatches;
import dev.stoa.cli.work.FileTree;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;

/** Adds the column to a Stoa table: writes new files next to the existing ones, in one commit. */
final class StoaAddition extends LocalAddition {
  @Override
  public String name() {
    return "stoa-default";
  }

  @Override
  public String setup() {
    return "a column update that computes the column from another one";
  }

  @Override
  public void copyTable(Path source, Path directory) throws IOException {
    FileTree.link(source, directory);
  }

  @Override
  void addTimed(Path directory) throws IOException {
    Table.open(LocalStorage.at(directory))
        .newColumnUpdate()
        .add(new Schema.Field(ADDED_COLUMN, Schema.create(Schema.Type.INT)))
        .compute(
            List.of(SOURCE_COLUMN),
            (row, values) -> values.put(0, ColumnAddition.addedValue(row.intAt(0))))
        .commit();
  }

  @Override
  ColumnTotals addedTotals(Path directory) throws IOException {
    return new TableBatches(name(), ColumnOptions.defaults())
        .answer(directory, new Query.Sum(List.of(ADDED_COLUMN)));
  }
}
