package dev.stoa.cli.load;

import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.Interruption;
import dev.stoa.cli.console.ProgressReporter;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.table.Table;
import dev.stoa.table.Transaction;
import dev.stoa.table.change.DuplicateKeys;
import dev.stoa.table.change.Upsert;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.AvroTypeException;

/** Upserts the records of files into a table, in one commit; {@code stoa upsert} creates one. */
public final class TableUpserter {
  /**
   * The result of an upsert.
   *
   * @param snapshot the snapshot of the table after the upsert
   * @param recordCount the number of records of the inputs
   * @param supersededRowCount the number of records that another one with the same key superseded
   * @param replacedRowCount the number of rows of the table that were replaced
   * @param warning a message about records that were skipped on purpose; empty if none were
   */
  public record Result(
      Snapshot snapshot,
      long recordCount,
      long supersededRowCount,
      long replacedRowCount,
      String warning) {}

  /** The treatment of the columns that a record lacks. */
  public enum MissingColumns {
    /** The existing row keeps its values. */
    KEEP,
    /** The row gets their defaults, or null. */
    RESET
  }

  private final Console console;
  private final TableInputs inputs;
  private final EvolutionPlan.MissingColumns missingColumns;
  private final BadRecords badRecords;
  private DuplicateKeys duplicateKeys = DuplicateKeys.KEEP_LAST;

  /** Creates an upserter of the inputs into an existing table. */
  public TableUpserter(
      Console console,
      List<String> inputs,
      InputOptions inputOptions,
      EvolutionOptions evolution,
      MissingColumns missingColumns) {
    this.console = console;
    this.badRecords = inputOptions.badRecords();
    this.inputs = new TableInputs(console, inputs, inputOptions, evolution, Optional.empty());
    this.missingColumns =
        missingColumns == MissingColumns.KEEP
            ? EvolutionPlan.MissingColumns.KEEP
            : EvolutionPlan.MissingColumns.FILL;
  }

  /** Sets the rule for several records with the same key. */
  public TableUpserter withDuplicateKeys(DuplicateKeys rule) {
    duplicateKeys = rule;
    return this;
  }

  /**
   * Writes the records, each of which replaces the row with the same values of the key columns.
   *
   * @param interruption checked after each record
   */
  public Result run(Table table, List<String> keyColumns, Interruption interruption)
      throws IOException {
    try (RecordSource source = inputs.open(inputs.optionsFor(table, missingColumns))) {
      EvolutionPlan plan = inputs.plan(table, source.schema(), missingColumns);
      if (plan.isEmpty()) {
        return upsert(source, table, keyColumns, interruption);
      }
      try (Transaction transaction = table.newTransaction()) {
        plan.applyTo(transaction.table().newSchemaChange()).commit();
        Result result = upsert(source, transaction.table(), keyColumns, interruption);
        return new Result(
            transaction.commit(),
            result.recordCount(),
            result.supersededRowCount(),
            result.replacedRowCount(),
            result.warning());
      }
    } catch (InputException e) {
      throw inputs.explain(e, table);
    }
  }

  private Result upsert(
      RecordSource source, Table table, List<String> keyColumns, Interruption interruption)
      throws IOException {
    try (Upsert upsert = table.newUpsert(keyColumns).committer("stoa upsert")) {
      upsert.duplicateKeys(duplicateKeys);
      if (missingColumns == EvolutionPlan.MissingColumns.KEEP) {
        upsert.keepMissingColumns();
      }
      long recordCount = write(source, upsert, interruption);
      Snapshot snapshot = recordCount == 0 ? table.snapshot() : upsert.commit();
      return new Result(
          snapshot,
          recordCount,
          upsert.supersededRowCount(),
          upsert.replacedRowCount(),
          source.warning());
    }
  }

  private long write(RecordSource source, Upsert upsert, Interruption interruption)
      throws IOException {
    PartialRecords partialRecords = new PartialRecords();
    long recordCount = 0;
    try (ProgressReporter progress =
        ProgressReporter.start(console, "loading", source.sizeInBytes())) {
      while (source.next()) {
        try {
          upsert.write(partialRecords.withoutAbsentFields(source.record()));
          recordCount++;
        } catch (AvroTypeException | IllegalArgumentException e) {
          badRecords.skipMismatch(source.location(), e);
        }
        progress.update(recordCount, source.position());
        interruption.check();
      }
    }
    // A pipe may have ended because the process that writes to it was interrupted too.
    interruption.check();
    return recordCount;
  }
}
