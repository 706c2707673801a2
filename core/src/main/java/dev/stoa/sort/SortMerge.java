package dev.stoa.sort;

import java.io.IOException;
import java.util.List;

/** Merges sorted sources; of equal keys, those of earlier sources come first. */
final class SortMerge {
  /** A binary heap of the indexes of sources that have a row. */
  private final int[] heap;

  private final List<SortSource> sources;
  private int heapSize;
  private boolean hasCurrent;

  SortMerge(List<SortSource> sources) throws IOException {
    this.sources = List.copyOf(sources);
    this.heap = new int[sources.size()];
    for (int i = 0; i < sources.size(); i++) {
      if (sources.get(i).advance()) {
        heap[heapSize++] = i;
      }
    }
    for (int i = heapSize / 2 - 1; i >= 0; i--) {
      siftDown(i);
    }
  }

  /** Moves to the next row; returns false after the last. */
  boolean next() throws IOException {
    if (hasCurrent) {
      if (!current().advance()) {
        heap[0] = heap[--heapSize];
      }
      siftDown(0);
    }
    hasCurrent = heapSize > 0;
    return hasCurrent;
  }

  /** Returns the source of the current row. */
  SortSource current() {
    return sources.get(heap[0]);
  }

  private void siftDown(int from) {
    int parent = from;
    int moved = heap[from];
    while (2 * parent + 1 < heapSize) {
      int child = 2 * parent + 1;
      if (child + 1 < heapSize && isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBefore(heap[child], moved)) {
        break;
      }
      heap[parent] = heap[child];
      parent = child;
    }
    heap[parent] = moved;
  }

  private boolean isBefore(int left, int right) {
    int order = SortSource.compare(sources.get(left), sources.get(right));
    return order < 0 || (order == 0 && left < right);
  }
}
