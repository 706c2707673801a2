package dev.stoa.cli.load;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.input.InputFiles;
import dev.stoa.cli.input.RecordSources;
import dev.stoa.cli.input.SelfDescribingFormats;
import dev.stoa.cli.input.block.BlockOptions;
import dev.stoa.cli.input.block.RowBlock;
import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.block.SampleMismatchException;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.engine.EngineTables;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;

/**
 * Loads files into a table, in one commit; {@code stoa load} and {@code upsert} create one per run.
 */
public final class TableLoader {
  /**
   * The result of a load.
   *
   * @param snapshot the snapshot of the table after the load
   * @param loadedRowCount the number of rows that this run added
   * @param warning a message about records that were skipped on purpose; empty if none were
   */
  public record Result(Snapshot snapshot, long loadedRowCount, String warning) {}

  private final Console console;
  private final List<String> inputs;
  private final InputOptions inputOptions;
  private final WriteOptions writeOptions;
  private Optional<PartitionSpec> partitionSpec = Optional.empty();

  /** Creates a loader of the files that {@code inputs} names. */
  public TableLoader(
      Console console, List<String> inputs, InputOptions inputOptions, WriteOptions writeOptions) {
    this.console = console;
    this.inputs = inputs;
    this.inputOptions = inputOptions;
    this.writeOptions = writeOptions;
  }

  /** Partitions a new table by {@code spec}; if it is empty, a new table is not partitioned. */
  public TableLoader partitionedBy(Optional<PartitionSpec> spec) {
    partitionSpec = spec;
    return this;
  }

  /**
   * Loads into the table of a storage; creates the table if it does not exist.
   *
   * @param interruption checked after each record
   */
  public Result loadInto(Storage storage, Interruption interruption) throws IOException {
    if (Table.exists(storage)) {
      return append(Table.open(storage), interruption);
    }
    EngineTables.checkCreatable(storage); // before the inputs are read, which can take a long time
    return create(storage, interruption);
  }

  /** Creates the table with its rows, so that a failed load leaves no table. */
  private Result create(Storage storage, Interruption interruption) throws IOException {
    try (InputFiles files = InputFiles.open(inputs, inputOptions)) {
      interruption.check();
      try (RowBlocks blocks = openBlocks(files::openSampled, inputOptions)) {
        return create(blocks, storage, interruption);
      } catch (SampleMismatchException e) {
        // Nothing was committed, and the writer has deleted its files.
      }
      try (RowBlocks blocks = openBlocks(files::open, inputOptions)) {
        return create(blocks, storage, interruption);
      }
    }
  }

  private Result create(RowBlocks blocks, Storage storage, Interruption interruption)
      throws IOException {
    interruption.check();
    Table table;
    try {
      PartitionSpec spec = partitionSpec.orElse(PartitionSpec.UNPARTITIONED);
      table = EngineTables.stage(storage, blocks.schema(), spec);
    } catch (InvalidTableException e) {
      if (!Table.exists(storage)) {
        throw e;
      }
      // Another process created the table while this one read its inputs.
      return append(blocks, Table.open(storage), interruption);
    }
    return copy(blocks, table, interruption);
  }

  private Result append(Table table, Interruption interruption) throws IOException {
    checkPartitionSpec(table);
    InputOptions options = optionsForTable(table);
    try (InputFiles files = InputFiles.open(inputs, options);
        RowBlocks blocks = openBlocks(files::open, options)) {
      return append(blocks, table, interruption);
    }
  }

  private Result append(RowBlocks blocks, Table table, Interruption interruption)
      throws IOException {
    checkPartitionSpec(table);
    checkSchema(blocks.schema(), table);
    return copy(blocks, table, interruption);
  }

  private void checkPartitionSpec(Table table) {
    PartitionSpec tableSpec = table.snapshot().partitionSpec();
    if (partitionSpec.isPresent() && !partitionSpec.get().equals(tableSpec)) {
      throw new InvalidTableException(
          table.storage().location()
              + (tableSpec.isPartitioned()
                  ? " is partitioned by " + tableSpec
                  : " is not partitioned")
              + "; the partitioning of a table cannot change: omit --partition-by, or choose"
              + " another path");
    }
  }

  /**
   * Opens the inputs as records of a table's schema.
   *
   * @throws InvalidTableException when they have another schema
   */
  public RecordSource openMatching(Table table) {
    RecordSource source = openWithTableSchema(table);
    boolean matches = false;
    try {
      checkSchema(source.schema(), table);
      matches = true;
      return source;
    } finally {
      if (!matches) {
        closeQuietly(source);
      }
    }
  }

  private static void closeQuietly(RecordSource source) {
    try {
      source.close();
    } catch (IOException e) {
      // The caller gets the exception of the schema check, which is more useful.
    }
  }

  private static void checkSchema(Schema schema, Table table) {
    RecordSchemaDifference.find(table.schema(), schema)
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

  private RecordSource openWithTableSchema(Table table) {
    try (InferenceProgress progress = new InferenceProgress(console)) {
      return RecordSources.open(inputs, optionsForTable(table).withListener(progress));
    }
  }

  /** Returns the options; formats that do not contain a schema are read with that of the table. */
  private InputOptions optionsForTable(Table table) {
    boolean isInferred =
        inputOptions.schema().isEmpty()
            && !SelfDescribingFormats.isSelfDescribing(inputs, inputOptions);
    return isInferred ? inputOptions.withSchema(table.schema()) : inputOptions;
  }

  /** Opens files as blocks of rows: with the given schema, or an inferred one. */
  @FunctionalInterface
  private interface BlockOpener {
    RowBlocks open(InputOptions options, BlockOptions blockOptions);
  }

  private RowBlocks openBlocks(BlockOpener opener, InputOptions options) {
    try (InferenceProgress progress = new InferenceProgress(console)) {
      BlockOptions blockOptions = BlockOptions.ofThreads(writeOptions.threadCount());
      return opener.open(options.withListener(progress), blockOptions);
    }
  }

  private Result copy(RowBlocks blocks, Table table, Interruption interruption) throws IOException {
    try (TableWriter writer = table.newWriter(writeOptions)) {
      try (ProgressReporter progress =
          ProgressReporter.start(console, "loading", blocks.sizeInBytes())) {
        Optional<RowBlock> block = blocks.next();
        while (block.isPresent()) {
          write(block.get(), blocks, writer);
          progress.update(writer.rowCount(), blocks.position());
          interruption.check();
          block = blocks.next();
        }
      }
      long rowCount = writer.rowCount();
      // A pipe may have ended because the process that writes to it was interrupted too.
      interruption.check();
      List<WrittenSplit> splits = writer.finish();
      Snapshot snapshot = table.newAppend().committer("stoa load").add(splits).commit();
      return new Result(snapshot, rowCount, blocks.warning());
    }
  }

  private void write(RowBlock block, RowBlocks blocks, TableWriter writer) throws IOException {
    try {
      block.writeTo(writer);
    } catch (AvroTypeException e) {
      inputOptions.badRecords().skipMismatch(blocks.location(), e);
    }
  }
}
