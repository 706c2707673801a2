package dev.stoa.cli.command;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.console.Progress;
import dev.stoa.cli.input.InputOptions;
import dev.stoa.cli.input.RecordSource;
import dev.stoa.cli.input.RecordSources;
import dev.stoa.cli.input.SchemaCarriers;
import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroTypeException;

/** One run of {@link LoadCommand}: from inputs to a committed snapshot. */
final class Load {
  /**
   * What became of it.
   *
   * @param snapshot the table afterwards
   * @param loadedRows the rows that this run added
   * @param remarks what was left out on purpose; empty when nothing was
   */
  record Result(Snapshot snapshot, long loadedRows, String remarks) {}

  private final Console console;
  private final List<String> inputs;
  private final InputOptions inputOptions;
  private final WriteOptions writeOptions;
  private Optional<PartitionSpec> partitionBy = Optional.empty();

  Load(Console console, List<String> inputs, InputOptions inputOptions, WriteOptions writeOptions) {
    this.console = console;
    this.inputs = inputs;
    this.inputOptions = inputOptions;
    this.writeOptions = writeOptions;
  }

  /** Says what the table is partitioned by; without this, a new one is not. */
  Load partitionedBy(Optional<PartitionSpec> spec) {
    partitionBy = spec;
    return this;
  }

  /**
   * Loads into the table of a storage, which is made when there is none.
   *
   * @param interruption asked after each record whether to go on
   */
  Result into(Storage storage, Interruption interruption) throws IOException {
    if (Table.exists(storage)) {
      return append(Table.open(storage), interruption);
    }
    EngineTables.checkFree(storage); // before the inputs are looked at, which may take long
    return create(storage, interruption);
  }

  /** The table comes into being with its rows: a load that fails leaves none. */
  private Result create(Storage storage, Interruption interruption) throws IOException {
    try (RecordSource source = open(inputOptions)) {
      interruption.check();
      Table table;
      try {
        PartitionSpec spec = partitionBy.orElse(PartitionSpec.NONE);
        table = EngineTables.stage(storage, source.schema(), spec);
      } catch (InvalidTableException e) {
        if (!Table.exists(storage)) {
          throw e;
        }
        // Another load made it while this one looked at its inputs.
        return append(source, Table.open(storage), interruption);
      }
      return copy(source, table, interruption);
    }
  }

  private Result append(Table table, Interruption interruption) throws IOException {
    checkPartitions(table);
    try (RecordSource source = openLike(table)) {
      return append(source, table, interruption);
    }
  }

  private Result append(RecordSource source, Table table, Interruption interruption)
      throws IOException {
    checkPartitions(table);
    checkFits(source, table);
    return copy(source, table, interruption);
  }

  private void checkPartitions(Table table) {
    PartitionSpec its = table.snapshot().partitionSpec();
    if (partitionBy.isPresent() && !partitionBy.get().equals(its)) {
      throw new InvalidTableException(
          table.storage().location()
              + (its.isPartitioned() ? " is partitioned by " + its : " is not partitioned")
              + ", which stays so: leave --partition-by out, or choose another path");
    }
  }

  /**
   * The inputs as records that fit a table.
   *
   * @throws InvalidTableException when they have another schema
   */
  RecordSource openFor(Table table) {
    RecordSource source = openLike(table);
    boolean fits = false;
    try {
      checkFits(source, table);
      fits = true;
      return source;
    } finally {
      if (!fits) {
        closeQuietly(source);
      }
    }
  }

  private static void closeQuietly(RecordSource source) {
    try {
      source.close();
    } catch (IOException e) {
      // What is wrong with its records is told; nothing of it is needed any more.
    }
  }

  private static void checkFits(RecordSource source, Table table) {
    SchemaDifference.find(table.schema(), source.schema())
        .ifPresent(
            difference -> {
              throw new InvalidTableException(
                  "the records do not have the schema of "
                      + table.storage().location()
                      + ": "
                      + difference
                      + "; load them into a table of their own, or change them first");
            });
  }

  /** Kinds without a schema of their own are read as the table's, the others must have it. */
  private RecordSource openLike(Table table) {
    boolean isInferred =
        inputOptions.schema().isEmpty() && !SchemaCarriers.isOneOf(inputs, inputOptions);
    return open(isInferred ? inputOptions.withSchema(table.schema()) : inputOptions);
  }

  private RecordSource open(InputOptions options) {
    try (InferenceProgress progress = new InferenceProgress(console)) {
      return RecordSources.open(inputs, options.withWatch(progress));
    }
  }

  private Result copy(RecordSource source, Table table, Interruption interruption)
      throws IOException {
    try (TableWriter writer = table.newWriter(writeOptions)) {
      try (Progress progress = Progress.start(console, "loading", source.sizeInBytes())) {
        while (source.next()) {
          write(source, writer);
          progress.update(writer.rowCount(), source.position());
          interruption.check();
        }
      }
      long rows = writer.rowCount();
      interruption.check(); // An input may end because its writer was interrupted too.
      List<WrittenSplit> splits = writer.finish();
      Snapshot snapshot = table.newAppend(CommitToken.random()).add(splits).commit();
      return new Result(snapshot, rows, source.remarks());
    }
  }

  private static void write(RecordSource source, TableWriter writer) throws IOException {
    try {
      writer.write(source.record());
    } catch (AvroTypeException e) {
      throw new IllegalArgumentException(source.place() + ": " + e.getMessage(), e);
    }
  }
}
