package dev.stoa.spark.catalog;

import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.parser.RefStatement;
import dev.stoa.table.Table;
import dev.stoa.table.Transaction;
import dev.stoa.table.change.Change;
import java.io.IOException;

/** Creates and drops branches and tags. Called for such statements. */
final class RefChanges {
  private final Table table;
  private final RefStatement statement;

  RefChanges(Table table, RefStatement statement) {
    this.table = table;
    this.statement = statement;
  }

  /** Makes the change in one commit, unless there is nothing to change. */
  void commit() throws IOException {
    switch (statement.action()) {
      case CREATE -> create();
      case CREATE_IF_ABSENT -> {
        if (!exists()) {
          create();
        }
      }
      case CREATE_OR_REPLACE -> {
        if (exists()) {
          replace();
        } else {
          create();
        }
      }
      case REPLACE -> replace();
      case DROP -> removal(table).committer(SparkVersion.NAME).commit();
      case DROP_IF_EXISTS -> {
        if (exists()) {
          removal(table).committer(SparkVersion.NAME).commit();
        }
      }
    }
  }

  private boolean exists() {
    return isBranch()
        ? table.snapshot().branches().containsKey(statement.name())
        : table.snapshot().tags().containsKey(statement.name());
  }

  private boolean isBranch() {
    return statement.kind() == RefStatement.Kind.BRANCH;
  }

  private void create() throws IOException {
    creation(table).committer(SparkVersion.NAME).commit();
  }

  private void replace() throws IOException {
    if (isBranch()) {
      table.branches().replace(statement.name(), version()).committer(SparkVersion.NAME).commit();
      return;
    }
    try (Transaction transaction = table.newTransaction()) {
      removal(transaction.table()).commit();
      creation(transaction.table()).commit();
      transaction.committer(SparkVersion.NAME).commit();
    }
  }

  private Change creation(Table changed) {
    return isBranch()
        ? changed.branches().add(statement.name(), version())
        : changed.newTag(statement.name(), version());
  }

  private long version() {
    return statement.version().orElse(table.snapshot().version());
  }

  private Change removal(Table changed) {
    return isBranch()
        ? changed.branches().drop(statement.name())
        : changed.newTagRemoval(statement.name());
  }
}
