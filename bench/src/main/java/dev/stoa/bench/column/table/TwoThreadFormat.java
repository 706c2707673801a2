package dev.stoa.bench.column.table;

import dev.stoa.bench.column.ColumnTotals;
import dev.stoa.bench.column.LocalFormat;
import dev.stoa.bench.column.Query;
import dev.stoa.bench.peer.PeerWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * Two tables with half of the rows each, which two threads read. Answers only queries over all
 * rows. The reported CPU time does not include these threads.
 *
 * @param format the format of both tables
 */
public record TwoThreadFormat(LocalFormat format) implements LocalFormat {
  private static final int THREAD_COUNT = 2;
  private static final int ROWS_PER_TURN = 1 << 16;

  @Override
  public String name() {
    return format.name() + "-two-threads";
  }

  @Override
  public String setup() {
    return format.setup() + ", two threads, half of the rows each";
  }

  @Override
  public PeerWriter create(Path directory, Schema schema) throws IOException {
    List<PeerWriter> halves = new ArrayList<>();
    for (int half = 0; half < THREAD_COUNT; half++) {
      halves.add(format.create(Files.createDirectory(halfDirectory(directory, half)), schema));
    }
    return new PeerWriter() {
      private long nextRow;

      @Override
      public void write(GenericRecord record) throws IOException {
        halves.get((int) (nextRow++ / ROWS_PER_TURN % THREAD_COUNT)).write(record);
      }

      @Override
      public void close() throws IOException {
        for (PeerWriter half : halves) {
          half.close();
        }
      }
    };
  }

  private static Path halfDirectory(Path directory, int half) {
    return directory.resolve("half" + half);
  }

  @Override
  public ColumnTotals answer(Path directory, Query query) throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(THREAD_COUNT);
    try {
      List<Future<ColumnTotals>> halves = new ArrayList<>();
      for (int half = 0; half < THREAD_COUNT; half++) {
        Path tableDirectory = halfDirectory(directory, half);
        halves.add(threads.submit(() -> format.answer(tableDirectory, query)));
      }
      ColumnTotals totals = new ColumnTotals(query.columns().size());
      for (Future<ColumnTotals> half : halves) {
        totals.addAll(half.get());
      }
      return totals;
    } catch (ExecutionException e) {
      throw new IOException(directory + ": " + e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(directory + ": interrupted", e);
    } finally {
      threads.shutdown();
    }
  }
}
