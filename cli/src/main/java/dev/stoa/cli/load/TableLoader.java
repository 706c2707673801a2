package dev.stoa.cli.load;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.input.block.RowBlock;
import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.load.EvolutionPlan.MissingColumns;
import dev.stoa.engine.EngineTables;
import dev.stoa.exception.CommitStateUnknownException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.Transaction;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.table.write.TableWriter;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroTypeException;

/** Loads files or tables into a table, in one commit; {@code stoa load} creates one per run. */
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
  private List<IndexSpec> indexes = List.of();
  private EvolutionOptions evolution = new EvolutionOptions();
  private Optional<TableSelection> tableSelection = Optional.empty();
  private Optional<DatabaseSelection> databaseSelection = Optional.empty();

  /** Creates a loader of the files that {@code inputs} names. */
  public TableLoader(
      Console console, List<String> inputs, InputOptions inputOptions, WriteOptions writeOptions) {
    this.console = console;
    this.inputs = inputs;
    this.inputOptions = inputOptions;
    this.writeOptions = writeOptions;
  }

  /** Changes the columns of an existing table as the options allow. */
  public TableLoader evolving(EvolutionOptions options) {
    evolution = options;
    return this;
  }

  /** Selects rows and columns of inputs that are tables. */
  public TableLoader selecting(TableSelection selection) {
    tableSelection = Optional.of(selection);
    return this;
  }

  /** Chooses the table or query, and its ranges, of an input that is a database. */
  public TableLoader readingDatabase(DatabaseSelection selection) {
    databaseSelection = Optional.of(selection);
    return this;
  }

  /** Partitions a new table by {@code spec}; if it is empty, a new table is not partitioned. */
  public TableLoader partitionedBy(Optional<PartitionSpec> spec) {
    partitionSpec = spec;
    return this;
  }

  /** Adds indexes to a new table; an existing one must have them. */
  public TableLoader indexedBy(List<IndexSpec> newIndexes) {
    indexes = newIndexes;
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
    return tableInputs().readBlocks(writeOptions, blocks -> create(blocks, storage, interruption));
  }

  private Result create(RowBlocks blocks, Storage storage, Interruption interruption)
      throws IOException {
    interruption.check();
    Table table;
    try {
      PartitionSpec spec = partitionSpec.orElse(PartitionSpec.UNPARTITIONED);
      table = EngineTables.stage(storage, blocks.schema(), spec, indexes);
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
    checkLayout(table);
    TableInputs tableInputs = tableInputs();
    try {
      return tableInputs.readBlocks(
          tableInputs.optionsFor(table, MissingColumns.FILL),
          writeOptions,
          blocks -> append(blocks, table, interruption));
    } catch (InputException e) {
      throw tableInputs.explain(e, table);
    }
  }

  private Result append(RowBlocks blocks, Table table, Interruption interruption)
      throws IOException {
    checkLayout(table);
    EvolutionPlan plan = tableInputs().plan(table, blocks.schema(), MissingColumns.FILL);
    if (plan.isEmpty()) {
      return copy(blocks, table, interruption);
    }
    try (Transaction transaction = table.newTransaction()) {
      plan.applyTo(transaction.table().newSchemaChange()).commit();
      Result result = copy(blocks, transaction.table(), interruption);
      return new Result(transaction.commit(), result.loadedRowCount(), result.warning());
    }
  }

  private void checkLayout(Table table) {
    for (IndexSpec index : indexes) {
      if (table.indexes().specs().stream().noneMatch(existing -> existing.serves(index))) {
        throw new InvalidTableException(
            "%s has no index of %s: omit --index, or add it with stoa index add"
                .formatted(table.storage().location(), index));
      }
    }
    PartitionSpec tableSpec = table.snapshot().partitionSpec();
    if (partitionSpec.isPresent() && !partitionSpec.get().equals(tableSpec)) {
      throw new InvalidTableException(
          table.storage().location()
              + (tableSpec.isPartitioned()
                  ? " is partitioned by " + tableSpec
                  : " is not partitioned")
              + "; omit --partition-by, or change the partitioning of new rows with stoa"
              + " partition-by");
    }
  }

  private TableInputs tableInputs() {
    return new TableInputs(console, inputs, inputOptions, evolution, tableSelection)
        .readingDatabase(databaseSelection);
  }

  private Result copy(RowBlocks blocks, Table table, Interruption interruption) throws IOException {
    // One writer sorts all rows.
    List<RowBlocks> parts = writeOptions.sortBy().isEmpty() ? blocks.parts() : List.of(blocks);
    return parts.size() > 1
        ? copy(parts, blocks, table, interruption)
        : copySequentially(blocks, table, interruption);
  }

  private Result copy(
      List<RowBlocks> parts, RowBlocks blocks, Table table, Interruption interruption)
      throws IOException {
    ParallelCopy copy = new ParallelCopy(table, writeOptions, inputOptions.badRecords());
    List<WrittenSplit> splits;
    try (ProgressReporter progress =
        ProgressReporter.start(console, "loading", blocks.sizeInBytes())) {
      splits = copy.write(parts, progress, interruption);
    }
    if (interruption.isRequested()) {
      splits.forEach(split -> split.delete(table.storage()));
    }
    interruption.check();
    return new Result(commit(table, splits), copy.rowCount(), blocks.warning());
  }

  private Result copySequentially(RowBlocks blocks, Table table, Interruption interruption)
      throws IOException {
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
      List<WrittenSplit> splits = finish(writer, interruption);
      return new Result(commit(table, splits), rowCount, blocks.warning());
    }
  }

  /** Creates the table, or adds to it; without rows, an existing table stays as it is. */
  private static Snapshot commit(Table table, List<WrittenSplit> splits) throws IOException {
    boolean isNew = table.snapshot().version() == 0;
    if (splits.isEmpty() && !isNew) {
      return table.snapshot();
    }
    boolean mayBeVisible = false;
    try {
      Snapshot snapshot = table.newAppend().committer("stoa load").add(splits).commit();
      mayBeVisible = true;
      return snapshot;
    } catch (CommitStateUnknownException e) {
      mayBeVisible = true;
      throw e;
    } finally {
      if (!mayBeVisible) {
        splits.forEach(split -> split.delete(table.storage()));
      }
    }
  }

  /** Ends the table's files; a writer that sorts only now writes its rows. */
  private List<WrittenSplit> finish(TableWriter writer, Interruption interruption)
      throws IOException {
    if (writeOptions.sortBy().isEmpty()) {
      return writer.finish();
    }
    String total = CountFormat.format(writer.rowCount(), "sorted row");
    try (ProgressReporter progress = ProgressReporter.start(console, "sorting", 0)) {
      return writer.finish(
          rowCount -> {
            progress.show("writing: %,d of %s".formatted(rowCount, total));
            interruption.check();
          });
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
