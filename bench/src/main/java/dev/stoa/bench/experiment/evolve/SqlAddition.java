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

/** Table formats of Spark: {@code ALTER TABLE} adds the column, {@code UPDATE} fills it. */
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
  private Optional<ChildTable> tables = Optional.empty();

  private SqlAddition(String name, String setup, PeerModule module) {
    this.name = name;
    this.setup = setup;
    this.module = module;
  }

  /** Delta Lake. */
  static SqlAddition delta() throws UnavailableFormatException {
    return new SqlAddition(
        "delta", "Delta 4.4 on Spark 4.2, local[2]: ADD COLUMN, UPDATE", PeerModule.build("delta"));
  }

  /** Apache Iceberg. */
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
  public void copy(Path data, Path work) throws IOException {
    tables().create(Path.of(PeerFormat.file(ParquetAddition.PEER, data).toUri()), table(work));
  }

  @Override
  public Outcome add(Path work) throws IOException {
    return tables().addColumn(table(work), ADDED, SOURCE + " ^ " + DIFFERENCE);
  }

  private ChildTable tables() throws IOException {
    if (tables.isEmpty()) {
      String main = "dev.stoa.peers.sql." + (name.equals("delta") ? "DeltaChild" : "IcebergChild");
      tables = Optional.of(ChildTable.start(module.command(main, OPTIONS)));
    }
    return tables.get();
  }

  /** Two directories deep: catalogs require a namespace. */
  private static Path table(Path work) {
    return work.resolve("tables").resolve("ints");
  }

  @Override
  public void close() throws IOException {
    if (tables.isPresent()) {
      tables.get().close();
      tables = Optional.empty();
    }
  }
}
