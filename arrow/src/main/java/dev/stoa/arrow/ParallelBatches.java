package dev.stoa.arrow;

import dev.stoa.storage.Storage;
import dev.stoa.table.scan.BatchReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Batches that several threads decode ahead of the caller, each thread one part after another. */
final class ParallelBatches implements BatchSource {
  private final Storage storage;
  private final List<ScanPart> parts;
  private final BatchExporter exporter;
  private final OrderedBatchQueue queue;
  private final AtomicInteger nextPart = new AtomicInteger();
  private final AtomicLong bytesRead = new AtomicLong();
  private final List<Thread> threads = new ArrayList<>();

  /**
   * Starts the threads; as many as there are parts, if these are fewer.
   *
   * @param maxSizeInBytes the size of the batches that may wait for the caller
   */
  ParallelBatches(
      Storage storage,
      List<ScanPart> parts,
      BatchExporter exporter,
      int threadCount,
      long maxSizeInBytes) {
    this.storage = storage;
    this.parts = parts;
    this.exporter = exporter;
    this.queue = new OrderedBatchQueue(parts.size(), maxSizeInBytes);
    for (int i = 0; i < Math.min(threadCount, parts.size()); i++) {
      threads.add(new Thread(this::readParts, "stoa-scan-" + i));
    }
    for (Thread thread : threads) {
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void readParts() {
    int part = nextPart.getAndIncrement();
    while (part < parts.size() && !queue.isClosed()) {
      readPart(part);
      part = nextPart.getAndIncrement();
    }
  }

  private void readPart(int part) {
    try (BatchReader reader = parts.get(part).open(storage)) {
      boolean isWanted = true;
      while (isWanted && reader.next()) {
        Iterator<ExportedBatch> batches = exporter.exportParts(reader.batch());
        while (isWanted && batches.hasNext()) {
          isWanted = queue.put(part, batches.next());
        }
      }
      bytesRead.addAndGet(reader.metrics().bytesRead());
      queue.finish(part);
    } catch (IOException | RuntimeException | Error e) {
      queue.fail(part, e); // thrown by the caller's thread
    }
  }

  @Override
  public Optional<ExportedBatch> next() throws IOException {
    return queue.take();
  }

  @Override
  public long bytesRead() {
    return bytesRead.get();
  }

  /** Stops the threads; waits until they have finished the batches that they are decoding. */
  @Override
  public void close() {
    queue.close();
    boolean isInterrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          isInterrupted = true; // their memory must be released before the allocator is closed
        }
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
