package dev.stoa.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.storage.memory.MemoryStorage;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;

/** A writer that several threads use at once loses rows, so it refuses to finish. */
final class SharedWriterTest {
  private static final String MESSAGE =
      "several threads used this writer at once, and rows are lost: write all rows again with a"
          + " writer for each thread";

  /** A record that runs an action in another thread when its first field is read. */
  private static final class InterruptedRecord extends GenericData.Record {
    private final Callable<Void> action;
    private Throwable failure;

    InterruptedRecord(Callable<Void> action) {
      super(NumberTable.SCHEMA);
      this.action = action;
    }

    @Override
    public Object get(int position) {
      if (position == 0 && failure == null) {
        FutureTask<Void> task = new FutureTask<>(action);
        new Thread(task).start();
        try {
          task.get();
        } catch (ExecutionException e) {
          failure = e.getCause();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
      return super.get(position);
    }
  }

  private static <T extends GenericData.Record> T fill(T row) {
    row.put("number", 1L);
    row.put("text", "event");
    return row;
  }

  @Test
  void finishRefusesAfterARowOfAnotherThreadWasRejected() throws IOException {
    Table table = Table.create(new MemoryStorage(), NumberTable.SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      InterruptedRecord row =
          fill(
              new InterruptedRecord(
                  () -> {
                    writer.write(fill(new GenericData.Record(NumberTable.SCHEMA)));
                    return null;
                  }));
      writer.write(row);
      assertTrue(row.failure instanceof IllegalStateException);
      assertEquals(MESSAGE, row.failure.getMessage());
      assertEquals(MESSAGE, assertThrows(IllegalStateException.class, writer::finish).getMessage());
    }
  }

  @Test
  void threadsMayTakeTurns() throws Exception {
    Table table = Table.create(new MemoryStorage(), NumberTable.SCHEMA);
    try (TableWriter writer = table.newWriter()) {
      writer.write(fill(new GenericData.Record(NumberTable.SCHEMA)));
      FutureTask<Void> task =
          new FutureTask<>(
              () -> {
                writer.write(fill(new GenericData.Record(NumberTable.SCHEMA)));
                return null;
              });
      new Thread(task).start();
      task.get();
      table.newAppend().add(writer.finish()).commit();
    }
    assertEquals(2, table.refresh().snapshot().rowCount());
  }
}
