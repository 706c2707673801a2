package dev.stoa.spark.catalog;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.place.TablePlace;
import dev.stoa.spark.table.MetadataTable;
import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.table.StagedSparkTable;
import dev.stoa.spark.table.TableOptions;
import dev.stoa.spark.write.WriteSettings;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.Replacement;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.snapshot.CommitToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.catalyst.util.QuotingUtils;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableInfo;

/** The tables of a catalogue, by their names or paths. */
public final class Tables {
  private final String catalogue;
  private final Warehouse warehouse;
  private final Namespaces namespaces;

  /** Those of a catalogue of a name, over a warehouse. */
  public Tables(String catalogue, Warehouse warehouse, Namespaces namespaces) {
    this.catalogue = catalogue;
    this.warehouse = warehouse;
    this.namespaces = namespaces;
  }

  /** How a table is opened. */
  private interface Opening {
    Table open(Storage storage) throws IOException;
  }

  /** The table at its newest version. */
  public org.apache.spark.sql.connector.catalog.Table load(Identifier name)
      throws NoSuchTableException {
    return load(name, Table::open);
  }

  /** The table at a version, by its number or tag. */
  public org.apache.spark.sql.connector.catalog.Table load(Identifier name, String version)
      throws NoSuchTableException {
    return load(name, storage -> TableOptions.open(storage, version));
  }

  /**
   * The table at a time.
   *
   * @param micros since 1970
   */
  public org.apache.spark.sql.connector.catalog.Table load(Identifier name, long micros)
      throws NoSuchTableException {
    Instant time = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    return load(name, storage -> Table.openAt(storage, time));
  }

  private org.apache.spark.sql.connector.catalog.Table load(Identifier name, Opening opening)
      throws NoSuchTableException {
    TablePlace place = warehouse.place(name);
    try {
      Storage storage = place.open();
      return Table.exists(storage)
          ? SparkTable.named(shown(name), place, opening.open(storage))
          : loadMetadata(name, opening);
    } catch (IOException e) {
      throw failed(name, e);
    }
  }

  /** What a table tells of itself, named behind it as a table in a namespace is. */
  private MetadataTable loadMetadata(Identifier name, Opening opening)
      throws NoSuchTableException, IOException {
    Optional<MetadataTable.Kind> kind = MetadataTable.Kind.of(name.name());
    int depth = name.namespace().length - 1;
    if (kind.isEmpty() || depth < 0) {
      throw new NoSuchTableException(name);
    }
    Identifier described =
        Identifier.of(Arrays.copyOf(name.namespace(), depth), name.namespace()[depth]);
    TablePlace place = warehouse.place(described);
    Storage storage = place.open();
    if (!Table.exists(storage)) {
      throw new NoSuchTableException(name);
    }
    return new MetadataTable(place, opening.open(storage), kind.get());
  }

  /** Whether there is one. */
  public boolean exists(Identifier name) {
    try {
      return Table.exists(warehouse.place(name).open());
    } catch (IOException e) {
      throw failed(name, e);
    }
  }

  /** Makes one without rows. */
  public SparkTable create(Identifier name, TableInfo info)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    checkNew(name);
    TableDefinition definition = TableDefinition.of(info);
    TablePlace place = warehouse.place(name);
    try {
      Storage storage = place.openForWriting();
      EngineTables.checkFree(storage);
      return SparkTable.named(
          shown(name),
          place,
          Table.create(storage, definition.schema(), definition.partitionSpec()));
    } catch (InvalidTableException e) {
      checkNew(name); // another may have been faster
      throw e;
    } catch (IOException e) {
      throw failed(name, e);
    }
  }

  /** One that comes into being with the rows of a query. */
  public StagedTable stageCreate(Identifier name, TableInfo info)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    checkNew(name);
    TableDefinition definition = TableDefinition.of(info);
    TablePlace place = warehouse.place(name);
    try {
      Storage storage = place.openForWriting();
      Table staged = EngineTables.stage(storage, definition.schema(), definition.partitionSpec());
      CommitToken token = CommitToken.random();
      return new StagedSparkTable(
          place, staged, splits -> staged.newAppend(token).expectAbsent().add(splits).commit());
    } catch (InvalidTableException e) {
      checkNew(name);
      throw e;
    } catch (IOException e) {
      throw failed(name, e);
    }
  }

  /** One that takes the place of another, with the rows of a query. */
  public StagedTable stageReplace(Identifier name, TableInfo info) throws NoSuchTableException {
    TableDefinition definition = TableDefinition.of(info);
    TablePlace place = warehouse.place(name);
    Table before = openForWriting(name);
    CommitToken token = CommitToken.random();
    Table after = Table.of(replacement(before, definition, token));
    return new StagedSparkTable(
        place, after, splits -> replacement(before, definition, token).add(splits).commit());
  }

  private static Replacement replacement(
      Table before, TableDefinition definition, CommitToken token) {
    return before.newReplacement(definition.schema(), definition.partitionSpec(), token);
  }

  /** One that is made, or takes the place of another. */
  public StagedTable stageCreateOrReplace(Identifier name, TableInfo info)
      throws NoSuchNamespaceException {
    try {
      return exists(name) ? stageReplace(name, info) : stageCreate(name, info);
    } catch (NoSuchTableException | TableAlreadyExistsException e) {
      throw new CommitConflictException(
          warehouse.path(name) + " was made or dropped by another meanwhile: try again", e);
    }
  }

  /** Changes one; all changes are one commit. */
  public SparkTable alter(Identifier name, TableChange... changes) throws NoSuchTableException {
    Table table = openForWriting(name);
    try {
      SchemaChange change = table.newSchemaChange(CommitToken.random());
      TableAlteration alteration = new TableAlteration(change);
      for (TableChange wanted : changes) {
        alteration.apply(wanted);
      }
      WriteSettings.check(change.schema());
      change.commit();
      return SparkTable.named(shown(name), warehouse.place(name), table.refresh());
    } catch (IOException e) {
      throw failed(name, e);
    }
  }

  /** The table, to be changed. */
  public Table openForWriting(Identifier name) throws NoSuchTableException {
    if (!exists(name)) {
      throw new NoSuchTableException(name);
    }
    try {
      return Table.open(warehouse.place(name).openForWriting());
    } catch (IOException e) {
      throw failed(name, e);
    }
  }

  /** Refuses a name that is taken, or in no namespace. */
  private void checkNew(Identifier name)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    if (exists(name)) {
      throw new TableAlreadyExistsException(name);
    }
    namespaces.check(name.namespace());
  }

  /** Deletes one with its files; false where there is none. */
  public boolean drop(Identifier name) {
    if (!exists(name)) {
      return false;
    }
    try {
      new TableDirectory(warehouse.path(name)).drop();
      return true;
    } catch (NoSuchFileException e) {
      return false; // another dropped it first
    } catch (IOException e) {
      throw failed(name, e);
    }
  }

  /** Calls one otherwise. */
  public void rename(Identifier name, Identifier newName)
      throws NoSuchTableException, TableAlreadyExistsException {
    if (!exists(name)) {
      throw new NoSuchTableException(name);
    }
    if (exists(newName)) {
      throw new TableAlreadyExistsException(newName);
    }
    if (!namespaces.exists(newName.namespace())) {
      throw new InvalidTableException(
          "there is no schema " + String.join(".", newName.namespace()) + ": create it first");
    }
    try {
      TableDirectory directory = new TableDirectory(warehouse.path(name));
      if (!directory.movesAtOnce()) {
        throw new UnsupportedOperationException(
            warehouse.path(name)
                + " is on a file system that cannot rename a directory in one step: copy the table"
                + " by CREATE TABLE AS SELECT, then drop this one");
      }
      directory.moveTo(warehouse.path(newName));
    } catch (FileAlreadyExistsException e) {
      throw new TableAlreadyExistsException(newName);
    } catch (IOException e) {
      throw failed(name, e);
    }
  }

  /** With the catalogue's name, quoted where SQL needs it. */
  private String shown(Identifier name) {
    return QuotingUtils.quoteIfNeeded(catalogue) + "." + name;
  }

  private UncheckedIOException failed(Identifier name, IOException e) {
    return new UncheckedIOException(warehouse.path(name) + ": " + e.getMessage(), e);
  }
}
