package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.column.table.TableBatches;
import dev.stoa.bench.experiment.loop.TableFiles;
import dev.stoa.bench.peer.PeerWriter;
import dev.stoa.cli.work.FileTree;
import dev.stoa.storage.local.LocalStorage;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.RecordReader;
import dev.stoa.table.write.ColumnOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Computes the column and writes it as the only column of a new table: the limit for all additions.
 */
final class SingleColumnWrite extends LocalAddition {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Alone")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredInt(ADDED_COLUMN)
          .endRecord();

  @Override
  public String name() {
    return "stoa-column-alone";
  }

  @Override
  public String setup() {
    return "the limit: a new table with only the added column";
  }

  @Override
  public void copyTable(Path source, Path directory) throws IOException {
    FileTree.link(source, directory);
  }

  @Override
  void addTimed(Path directory) throws IOException {
    GenericRecord out = new GenericData.Record(SCHEMA);
    Table table = Table.open(LocalStorage.at(directory));
    Files.createDirectories(newTableDirectory(directory));
    try (RecordReader in = table.newScan().select(List.of(SOURCE_COLUMN)).open(RecordMode.LAZY);
        PeerWriter writer =
            TableFiles.create(newTableDirectory(directory), SCHEMA, ColumnOptions.defaults())) {
      while (in.next()) {
        out.put(0, ColumnAddition.addedValue(in.record().intAt(0)));
        writer.write(out);
      }
    }
  }

  @Override
  ColumnTotals addedTotals(Path directory) throws IOException {
    return new TableBatches(name(), ColumnOptions.defaults())
        .answer(newTableDirectory(directory), new Query.Sum(List.of(ADDED_COLUMN)));
  }

  private static Path newTableDirectory(Path directory) {
    return directory.resolve("alone");
  }
}
