package dev.stoa.sql;

import dev.stoa.arrow.ArrowLayout;
import dev.stoa.arrow.ScanArrowReader;
import dev.stoa.arrow.StreamedReader;
import dev.stoa.sql.statement.SqlNames;
import dev.stoa.table.scan.ScanTask;
import dev.stoa.table.scan.TableScan;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.avro.Schema;
import org.duckdb.DuckDBConnection;

/** Registers scans with a connection as views that can be read once, over Arrow's C interface. */
final class TableStreams {
  private static final String DESCRIBED_NAME = "__stoa_described";

  private final DuckDBConnection connection;
  private final BufferAllocator allocator;
  private final int threadCount;
  private final Map<Schema, List<TwinTable.Column>> recentColumns = new RecentColumns();
  private volatile List<TableStream> openStreams = List.of();

  /**
   * Creates the registry of a connection.
   *
   * @param threadCount the number of threads that decode each scan
   */
  TableStreams(DuckDBConnection connection, BufferAllocator allocator, int threadCount) {
    this.connection = connection;
    this.allocator = allocator;
    this.threadCount = threadCount;
  }

  /** DuckDB's columns of the schemas that were used last. */
  private static final class RecentColumns extends LinkedHashMap<Schema, List<TwinTable.Column>> {
    private static final long serialVersionUID = 1;
    private static final int MAX_SCHEMAS = 100;

    RecentColumns() {
      super(MAX_SCHEMAS, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<Schema, List<TwinTable.Column>> eldest) {
      return size() > MAX_SCHEMAS;
    }
  }

  /** A registered stream; closing it ends its threads. */
  static final class TableStream implements AutoCloseable {
    private final StreamedReader reader;
    private final ArrowArrayStream stream;
    private final long sizeInBytes;

    private TableStream(StreamedReader reader, ArrowArrayStream stream, long sizeInBytes) {
      this.reader = reader;
      this.stream = stream;
      this.sizeInBytes = sizeInBytes;
    }

    /** Throws the exception that ended the reading, if any. */
    void throwFailure() throws IOException {
      reader.throwFailure();
    }

    /** Releases what DuckDB has not taken over. */
    @Override
    public void close() throws IOException {
      stream.release();
      stream.close();
    }
  }

  /** Registers the rows of a scan, with the scan's columns. */
  TableStream registerScan(String name, TableScan scan) throws IOException {
    ScanArrowReader reader = new ScanArrowReader(scan, allocator, threadCount, ArrowLayout.COMPACT);
    return register(name, reader, scan.sizeInBytes());
  }

  /** Registers the number of a scan's rows, with a column of nulls. */
  TableStream registerRowCount(String name, TableScan scan) throws IOException {
    return register(name, new RowCountReader(rowCount(scan), allocator), 0);
  }

  /** Returns the number of rows in the split directories that a scan reads. */
  static long rowCount(TableScan scan) throws IOException {
    return scan.tasks(Long.MAX_VALUE).stream().mapToLong(ScanTask::rowCount).sum();
  }

  private TableStream register(String name, ArrowReader reader, long sizeInBytes)
      throws IOException {
    StreamedReader streamedReader = new StreamedReader(reader, allocator);
    ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator);
    TableStream tableStream = new TableStream(streamedReader, stream, sizeInBytes);
    try {
      Data.exportArrayStream(allocator, streamedReader, stream);
      connection.registerArrowStream(name, stream);
      return tableStream;
    } catch (RuntimeException | Error e) {
      tableStream.close();
      throw e;
    }
  }

  /** Sets the streams of the running statement, whose progress is asked for. */
  void setOpenStreams(List<TableStream> streams) {
    openStreams = List.copyOf(streams);
  }

  /** Returns the size of what the running statement reads; may be called by other threads. */
  long totalSizeInBytes() {
    return openStreams.stream().mapToLong(stream -> stream.sizeInBytes).sum();
  }

  /** Returns the size of what the running statement has read; may be called by other threads. */
  long readSizeInBytes() {
    return openStreams.stream().mapToLong(stream -> stream.reader.bytesRead()).sum();
  }

  /** Returns DuckDB's names and types of a scan's columns. */
  List<TwinTable.Column> describe(TableScan scan) throws SQLException, IOException {
    List<TwinTable.Column> columns = recentColumns.get(scan.schema());
    if (columns == null) {
      columns = readColumns(scan);
      recentColumns.put(scan.schema(), columns);
    }
    return columns;
  }

  private List<TwinTable.Column> readColumns(TableScan scan) throws SQLException, IOException {
    List<TwinTable.Column> columns = new ArrayList<>();
    try (TableStream stream = registerScan(DESCRIBED_NAME, scan);
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT column_name, column_type FROM (DESCRIBE %s)"
                    .formatted(SqlNames.quoted(DESCRIBED_NAME)))) {
      while (rows.next()) {
        columns.add(new TwinTable.Column(rows.getString(1), rows.getString(2)));
      }
      stream.throwFailure();
    } finally {
      drop(DESCRIBED_NAME);
    }
    return columns;
  }

  /** Forgets a registered stream. */
  void drop(String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP VIEW IF EXISTS " + SqlNames.quoted(name));
    }
  }
}
