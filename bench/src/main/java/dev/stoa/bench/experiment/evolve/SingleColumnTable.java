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

/** The limit: computes the same column and writes it as a new table without other columns. */
final class SingleColumnTable extends LocalAddition {
  private static final Schema SCHEMA =
      SchemaBuilder.record("Alone")
          .namespace("dev.stoa.bench")
          .fields()
          .requiredInt(ADDED)
          .endRecord();

  @Override
  public String name() {
    return "stoa-column-alone";
  }

  @Override
  public String setup() {
    return "the limit: a new table with that column only";
  }

  @Override
  public void copy(Path data, Path work) throws IOException {
    FileTree.link(data, work);
  }

  @Override
  void change(Path work) throws IOException {
    GenericRecord out = new GenericData.Record(SCHEMA);
    Table table = Table.open(LocalStorage.at(work));
    Files.createDirectories(alone(work));
    try (RecordReader in = table.newScan().select(List.of(SOURCE)).open(RecordMode.LAZY);
        PeerWriter writer = TableFiles.create(alone(work), SCHEMA, ColumnOptions.defaults())) {
      while (in.next()) {
        out.put(0, ColumnAddition.valueOf(in.record().intAt(0)));
        writer.write(out);
      }
    }
  }

  @Override
  ColumnTotals addedTotals(Path work) throws IOException {
    return new TableBatches(name(), ColumnOptions.defaults())
        .answer(alone(work), new Query.Sum(List.of(ADDED)));
  }

  private static Path alone(Path work) {
    return work.resolve("alone");
  }
}
