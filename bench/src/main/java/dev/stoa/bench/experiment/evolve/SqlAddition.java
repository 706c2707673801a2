package dev.stoa.bench.experiment.evolve;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.ChildTable;
import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.experiment.loop.PeerFormat;
import dev.stoa.bench.harness.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Adds the column to a table of Delta Lake or Iceberg with Spark: {@code ALTER TABLE} adds it, and
 * {@code UPDATE} sets its values.
 */
final class SqlAddition implements ColumnAddition {
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx3g",
          "-XX:+IgnoreUnrecognizedVMOptions",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
          "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.net=ALL-UNNAMED",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
          "--add-opens=java.base/jdk.internal.ref=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.cs=ALL-UNNAMED",
          "--add-opens=java.base/sun.security.action=ALL-UNNAMED",
          "--add-opens=java.base/sun.util.calendar=ALL-UNNAMED",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private final String name;
  private final String setup;
  private final PeerModule module;
  private Optional<ChildTable> childTable = Optional.empty();

  private SqlAddition(String name, String setup, PeerModule module) {
    this.name = name;
    this.setup = setup;
    this.module = module;
  }

  /** Creates the contestant of Delta Lake. */
  static SqlAddition delta() throws UnavailableFormatException {
    return new SqlAddition(
        "delta", "Delta 4.4 on Spark 4.2, local[2]: ADD COLUMN, UPDATE", PeerModule.build("delta"));
  }

  /** Creates the contestant of Apache Iceberg. */
  static SqlAddition iceberg() throws UnavailableFormatException {
    return new SqlAddition(
        "iceberg",
        "Iceberg 1.12 on Spark 4.1, local[2]: ADD COLUMN, UPDATE",
        PeerModule.build("iceberg"));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String setup() {
    return setup;
  }

  @Override
  public void copyTable(Path source, Path directory) throws IOException {
    childTable()
        .create(
            Path.of(PeerFormat.file(ParquetAddition.PEER, source).toUri()), tablePath(directory));
  }

  @Override
  public Outcome addColumn(Path directory) throws IOException {
    return childTable()
        .addColumn(tablePath(directory), ADDED_COLUMN, SOURCE_COLUMN + " ^ " + XOR_MASK);
  }

  private ChildTable childTable() throws IOException {
    if (childTable.isEmpty()) {
      String mainClass =
          "dev.stoa.peers.sql." + (name.equals("delta") ? "DeltaChild" : "IcebergChild");
      childTable = Optional.of(ChildTable.start(module.command(mainClass, OPTIONS)));
    }
    return childTable.get();
  }

  /** Returns the path of the table, two directories below: catalogs require a namespace. */
  private static Path tablePath(Path directory) {
    return directory.resolve("tables").resolve("ints");
  }

  @Override
  public void close() throws IOException {
    if (childTable.isPresent()) {
      childTable.get().close();
      childTable = Optional.empty();
    }
  }
}
