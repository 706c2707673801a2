package dev.stoa.spark.catalog;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.generated.IdentityColumn;
import dev.stoa.spark.location.SparkVersion;
import dev.stoa.spark.location.TableLocation;
import dev.stoa.spark.parser.PartitionFieldChange;
import dev.stoa.spark.parser.RefStatement;
import dev.stoa.spark.table.ChangesTable;
import dev.stoa.spark.table.MetadataTable;
import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.table.StagedSparkTable;
import dev.stoa.spark.table.TableOptions;
import dev.stoa.spark.version.CheckConstraints;
import dev.stoa.spark.write.WriteSettings;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.SchemaChange;
import dev.stoa.table.change.TableReplacement;
import dev.stoa.table.snapshot.CommitToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.catalyst.util.QuotingUtils;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableWritePrivilege;

/** The tables of a catalog, by name or path. */
public final class Tables {
  private static final String DATA_SOURCE_NAME = "stoa";
  private static final String BRANCH_PREFIX = "branch_";

  private final String catalogName;
  private final Warehouse warehouse;
  private final Namespaces namespaces;

  /** Creates the tables of a catalog that are in a warehouse. */
  public Tables(String catalogName, Warehouse warehouse, Namespaces namespaces) {
    this.catalogName = catalogName;
    this.warehouse = warehouse;
    this.namespaces = namespaces;
  }

  /**
   * Returns the location of a table, or of a branch, whose name is that of its table as a namespace
   * and {@code branch_} with the name of the branch, as in Iceberg. It need not exist.
   */
  private TableLocation location(Identifier name) {
    TableLocation location = warehouse.location(name);
    int depth = name.namespace().length - 1;
    if (depth < 0 || !name.name().startsWith(BRANCH_PREFIX)) {
      return location;
    }
    String branch = name.name().substring(BRANCH_PREFIX.length());
    TableLocation ofTable = warehouse.location(tableOf(name));
    try {
      Storage storage = ofTable.open();
      boolean isBranch =
          Table.exists(storage) && Table.open(storage).snapshot().branches().containsKey(branch);
      return isBranch ? ofTable.withBranch(Optional.of(branch)) : location;
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  /** Returns the table of which a name is that of a branch or metadata table. */
  private static Identifier tableOf(Identifier name) {
    int depth = name.namespace().length - 1;
    return Identifier.of(Arrays.copyOf(name.namespace(), depth), name.namespace()[depth]);
  }

  /** Rejects the name of a branch. */
  private void checkIsTable(Identifier name, String advice) {
    if (location(name).branch().isPresent()) {
      throw SparkErrors.refusal(
          ErrorCondition.UNSUPPORTED, qualifiedName(name) + " is a branch: " + advice);
    }
  }

  /** Opens a version of a table. */
  private interface TableOpener {
    Table open(Storage storage) throws IOException;
  }

  /** Loads a table at its newest version. */
  public org.apache.spark.sql.connector.catalog.Table load(Identifier name)
      throws NoSuchTableException {
    return load(name, location(name), Table::open);
  }

  /** Loads a table at a version, specified by number, tag or branch. */
  public org.apache.spark.sql.connector.catalog.Table load(Identifier name, String version)
      throws NoSuchTableException {
    try {
      TableOpener opener = storage -> TableOptions.open(storage, version);
      TableLocation location = location(name);
      boolean isMetadata = name.namespace().length > 0 && !Table.exists(location.open());
      return isMetadata
          ? loadMetadata(name, TableOptions.locationOf(location(tableOf(name)), version), opener)
          : load(name, TableOptions.locationOf(location, version), opener);
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  /**
   * Loads a table at a time.
   *
   * @param micros microseconds since 1970, in UTC
   */
  public org.apache.spark.sql.connector.catalog.Table load(Identifier name, long micros)
      throws NoSuchTableException {
    Instant time = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    return load(name, location(name), storage -> Table.openAt(storage, time));
  }

  /**
   * Loads a table that a query changes.
   *
   * @param privileges the kinds of changes; a missing table is left to Spark if it may create the
   *     table, as {@code saveAsTable} does, which inserts rows, and may delete but not update them
   */
  public SparkTable loadForWriting(Identifier name, Set<TableWritePrivilege> privileges)
      throws NoSuchTableException {
    TableLocation location = location(name);
    try {
      Storage storage = location.open();
      if (!Table.exists(storage)) {
        boolean mayBeCreated =
            privileges.contains(TableWritePrivilege.INSERT)
                && !privileges.contains(TableWritePrivilege.UPDATE);
        if (!mayBeCreated) {
          checkNotTakenForDataSource(name);
        }
        throw new NoSuchTableException(name);
      }
      return SparkTable.ofCatalog(qualifiedName(name), location, Table.open(storage));
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  private org.apache.spark.sql.connector.catalog.Table load(
      Identifier name, TableLocation location, TableOpener opener) throws NoSuchTableException {
    try {
      Storage storage = location.open();
      return Table.exists(storage)
          ? SparkTable.ofCatalog(qualifiedName(name), location, opener.open(storage))
          : loadMetadata(name, opener);
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  /** A table, its name with the catalog's, and its location. */
  record OpenTable(String qualifiedName, TableLocation location, Table table) {}

  /** Opens a table that exists, and is no metadata table. */
  OpenTable open(Identifier name) throws NoSuchTableException {
    TableLocation location = location(name);
    try {
      Storage storage = location.open();
      if (!Table.exists(storage)) {
        checkNotTakenForDataSource(name);
        throw new NoSuchTableException(name);
      }
      return new OpenTable(qualifiedName(name), location, Table.open(storage));
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  /** Loads a metadata table, whose name has the name of its table as a namespace. */
  private org.apache.spark.sql.connector.catalog.Table loadMetadata(
      Identifier name, TableOpener opener) throws NoSuchTableException, IOException {
    checkNotTakenForDataSource(name);
    if (name.namespace().length == 0) {
      throw new NoSuchTableException(name);
    }
    return loadMetadata(name, location(tableOf(name)), opener);
  }

  /** Loads a metadata table of a table or branch. */
  private org.apache.spark.sql.connector.catalog.Table loadMetadata(
      Identifier name, TableLocation tableLocation, TableOpener opener)
      throws NoSuchTableException, IOException {
    Optional<MetadataTable.Kind> kind = MetadataTable.Kind.of(name.name());
    boolean isChanges = name.name().equals(ChangesTable.NAME);
    if (kind.isEmpty() && !isChanges) {
      throw new NoSuchTableException(name);
    }
    boolean isRefs = kind.equals(Optional.of(MetadataTable.Kind.REFS));
    TableLocation location = isRefs ? tableLocation.withBranch(Optional.empty()) : tableLocation;
    Storage storage = location.open();
    if (!Table.exists(storage)) {
      throw new NoSuchTableException(name);
    }
    Table table = opener.open(storage);
    return isChanges
        ? new ChangesTable(location, table)
        : new MetadataTable(location, table, kind.get());
  }

  /**
   * Rejects the name of a missing table without a schema if the catalog has the name of the data
   * source: Spark would take the two for a data source and a path, and only report that the source
   * cannot be queried this way.
   */
  private void checkNotTakenForDataSource(Identifier name) {
    if (!catalogName.equalsIgnoreCase(DATA_SOURCE_NAME) || name.namespace().length > 0) {
      return;
    }
    if (Warehouse.isPath(name)) {
      throw SparkErrors.refusal(
          ErrorCondition.TABLE_OR_VIEW_NOT_FOUND,
          "there is no Stoa table at " + name.name() + ": correct the path");
    }
    boolean isCurrentCatalog =
        SparkSession.active()
            .sessionState()
            .catalogManager()
            .currentCatalog()
            .name()
            .equals(catalogName);
    if (!isCurrentCatalog) {
      throw SparkErrors.refusal(
          ErrorCondition.TABLE_OR_VIEW_NOT_FOUND,
          "catalog %s has no table %s outside its schemas: name the schema too, as in %s.web.%s"
              .formatted(catalogName, name.name(), catalogName, name.name()));
    }
  }

  /** Whether a table exists. */
  public boolean exists(Identifier name) {
    try {
      return Table.exists(location(name).open());
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  /** Creates an empty table. */
  SparkTable create(Identifier name, NewTable info)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    checkAbsent(name);
    TableDefinition definition = TableDefinition.of(info);
    TableLocation location = location(name);
    try {
      Storage storage = location.openForWriting();
      EngineTables.checkCreatable(storage);
      return SparkTable.ofCatalog(
          qualifiedName(name),
          location,
          Table.create(storage, definition.schema(), definition.partitionSpec()));
    } catch (InvalidTableException e) {
      checkAbsent(name); // another writer may have created it first
      throw e;
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  /**
   * Creates an empty table with the columns and partitioning of another one. If that is a table of
   * Stoa's, its comment and properties are copied too.
   */
  SparkTable createLike(
      Identifier name, NewTable info, org.apache.spark.sql.connector.catalog.Table source)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    Map<String, String> properties = new HashMap<>();
    if (source instanceof SparkTable) {
      properties.putAll(source.properties());
      properties.keySet().removeIf(property -> !TableDefinition.isCopied(property));
    }
    properties.putAll(info.properties());
    return create(name, info.withProperties(properties));
  }

  /** Prepares a table that is created together with the rows of a query. */
  StagedTable stageCreate(Identifier name, NewTable info)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    checkAbsent(name);
    TableDefinition definition = TableDefinition.of(info);
    TableLocation location = location(name);
    try {
      Storage storage = location.openForWriting();
      Table staged = EngineTables.stage(storage, definition.schema(), definition.partitionSpec());
      CommitToken token = CommitToken.random();
      return new StagedSparkTable(
          location,
          staged,
          splits ->
              staged
                  .newAppend()
                  .token(token)
                  .committer(SparkVersion.NAME)
                  .expectAbsent()
                  .add(splits)
                  .commit());
    } catch (InvalidTableException e) {
      checkAbsent(name);
      throw e;
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  /** Prepares a table that is replaced together with the rows of a query. */
  StagedTable stageReplace(Identifier name, NewTable info) throws NoSuchTableException {
    TableDefinition definition = TableDefinition.of(info);
    TableLocation location = location(name);
    Table oldTable = openForWriting(name);
    CommitToken token = CommitToken.random();
    Table newTable = EngineTables.newTableOf(newReplacement(oldTable, definition, token));
    return new StagedSparkTable(
        location,
        newTable,
        splits -> newReplacement(oldTable, definition, token).add(splits).commit());
  }

  private static TableReplacement newReplacement(
      Table table, TableDefinition definition, CommitToken token) {
    return table
        .newTableReplacement(definition.schema(), definition.partitionSpec())
        .token(token)
        .committer(SparkVersion.NAME);
  }

  /** Prepares a table that is created or replaced together with the rows of a query. */
  StagedTable stageCreateOrReplace(Identifier name, NewTable info) throws NoSuchNamespaceException {
    try {
      return exists(name) ? stageReplace(name, info) : stageCreate(name, info);
    } catch (NoSuchTableException | TableAlreadyExistsException e) {
      throw new CommitConflictException(
          warehouse.path(name) + " was created or dropped by another writer meanwhile: try again",
          e);
    }
  }

  /** Alters a table; all changes are one commit. */
  public SparkTable alter(Identifier name, TableChange... changes) throws NoSuchTableException {
    try {
      Table table = openForAlteration(name, changes);
      if (changes.length == 1
          && changes[0] instanceof TableChange.SetProperty set
          && runStatement(table, set)) {
        return SparkTable.ofCatalog(qualifiedName(name), location(name), table.refresh());
      }
      SchemaChange change = table.newSchemaChange().committer(SparkVersion.NAME);
      TableAlteration alteration = new TableAlteration(change);
      for (TableChange tableChange : changes) {
        alteration.apply(tableChange);
      }
      WriteSettings.check(change.schema());
      alteration.checkGenerated(table.snapshot().partitionSpec());
      change.commit();
      return SparkTable.ofCatalog(qualifiedName(name), location(name), table.refresh());
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  /** Runs a statement of our own grammar, which sets a property; returns whether it is one. */
  private static boolean runStatement(Table table, TableChange.SetProperty set) throws IOException {
    switch (set.property()) {
      case PartitionFieldChange.PROPERTY -> {
        PartitionFieldChange change = PartitionFieldChange.ofProperty(set.value());
        PartitionSpec newSpec = new PartitionFields(table).after(change);
        IdentityColumn.check(table.schema(), newSpec);
        table.newPartitionChange(newSpec).committer(SparkVersion.NAME).commit();
        return true;
      }
      case RefStatement.PROPERTY -> {
        new RefChanges(table, RefStatement.ofProperty(set.value())).commit();
        return true;
      }
      default -> {
        return false;
      }
    }
  }

  /** Opens the version of a table for which Spark has checked a new constraint, or the newest. */
  private Table openForAlteration(Identifier name, TableChange... changes)
      throws NoSuchTableException, IOException {
    Table table = openForWriting(name);
    for (TableChange change : changes) {
      OptionalLong version = CheckConstraints.validatedVersion(change);
      if (version.isPresent()) {
        return EngineTables.openBase(location(name).openForWriting(), version.getAsLong());
      }
    }
    return table;
  }

  /** Opens a table for writing. */
  public Table openForWriting(Identifier name) throws NoSuchTableException {
    if (!exists(name)) {
      throw new NoSuchTableException(name);
    }
    try {
      return Table.open(location(name).openForWriting());
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  /** Rejects a name that is taken or whose namespace does not exist. */
  private void checkAbsent(Identifier name)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    if (exists(name)) {
      throw new TableAlreadyExistsException(name);
    }
    namespaces.checkExists(name.namespace());
  }

  /** Deletes a table with its files; returns whether it existed. */
  public boolean drop(Identifier name) {
    if (!exists(name)) {
      return false;
    }
    checkIsTable(name, "drop it with ALTER TABLE … DROP BRANCH");
    try {
      new TableDirectory(warehouse.path(name)).drop();
      return true;
    } catch (NoSuchFileException e) {
      return false; // another writer dropped it first
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  /** Renames a table; the new name may begin with that of the catalog. */
  public void rename(Identifier name, Identifier qualifiedNewName)
      throws NoSuchTableException, TableAlreadyExistsException {
    if (!exists(name)) {
      throw new NoSuchTableException(name);
    }
    checkIsTable(name, "create one of the new name instead");
    Identifier newName = withoutCatalog(qualifiedNewName);
    if (exists(newName)) {
      throw new TableAlreadyExistsException(newName);
    }
    if (!namespaces.exists(newName.namespace())) {
      throw new InvalidTableException(
          "schema " + String.join(".", newName.namespace()) + " does not exist: create it first");
    }
    try {
      TableDirectory directory = new TableDirectory(warehouse.path(name));
      if (!directory.supportsAtomicRename()) {
        throw new UnsupportedOperationException(
            warehouse.path(name)
                + " is on a file system that cannot rename a directory in one step: copy the table"
                + " with CREATE TABLE AS SELECT, then drop it");
      }
      directory.renameTo(warehouse.path(newName));
    } catch (FileAlreadyExistsException e) {
      throw new TableAlreadyExistsException(newName);
    } catch (IOException e) {
      throw failure(name, e);
    }
  }

  /** Removes the name of the catalog from a table's name, unless a schema has the same name. */
  private Identifier withoutCatalog(Identifier name) {
    String[] namespace = name.namespace();
    boolean hasCatalog =
        namespace.length > 0
            && namespace[0].equals(catalogName)
            && !namespaces.exists(namespace[0]);
    return hasCatalog
        ? Identifier.of(Arrays.copyOfRange(namespace, 1, namespace.length), name.name())
        : name;
  }

  /** The table's name with that of the catalog, quoted where SQL needs it. */
  private String qualifiedName(Identifier name) {
    return QuotingUtils.quoteIfNeeded(catalogName) + "." + name;
  }

  private UncheckedIOException failure(Identifier name, IOException e) {
    return new UncheckedIOException(warehouse.path(name) + ": " + e.getMessage(), e);
  }
}
