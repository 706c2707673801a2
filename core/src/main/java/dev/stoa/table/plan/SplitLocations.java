package dev.stoa.table.plan;

import dev.stoa.format.column.Extent;
import dev.stoa.format.split.ColumnFile;
import dev.stoa.format.split.SplitDirectory;
import dev.stoa.storage.Replica;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StoragePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Asks the storage for the locations of the selected columns of split directories, in one call. */
final class SplitLocations {
  /** Only files that together hold this fraction of a split directory's bytes are looked up. */
  private static final double MIN_COVERAGE = 0.95;

  private SplitLocations() {}

  static List<LocatedSplit> of(Storage storage, List<SplitDirectory> splits) throws IOException {
    List<String> paths = new ArrayList<>();
    List<List<FileShare>> files = new ArrayList<>();
    for (SplitDirectory split : splits) {
      List<FileShare> largest = largestFiles(split);
      files.add(largest);
      largest.forEach(file -> paths.add(StoragePath.join(split.name(), file.name())));
    }
    List<List<Replica>> replicas = storage.replicas(paths);
    List<LocatedSplit> located = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < files.size(); i++) {
      int end = next + files.get(i).size();
      SplitDirectory split = splits.get(i);
      located.add(
          new LocatedSplit(
              split.sizeInBytes(),
              split.liveRowCount() * split.columnFiles().size(),
              mergeReplicas(files.get(i), replicas.subList(next, end))));
      next = end;
    }
    return located;
  }

  /** The bytes of the selected columns in a file that they may share with others. */
  private record FileShare(String name, long sizeInBytes, long fileSizeInBytes) {
    FileShare plus(FileShare other) {
      return new FileShare(name, sizeInBytes + other.sizeInBytes, fileSizeInBytes);
    }
  }

  private static List<FileShare> largestFiles(SplitDirectory split) {
    Map<String, FileShare> byName = new LinkedHashMap<>();
    for (ColumnFile file : split.columnFiles()) {
      long fileSize = file.extent().map(Extent::fileSizeInBytes).orElse(file.sizeInBytes());
      FileShare share = new FileShare(file.name(), file.sizeInBytes(), fileSize);
      byName.merge(file.name(), share, FileShare::plus);
    }
    List<FileShare> largest = new ArrayList<>();
    double left = MIN_COVERAGE * split.sizeInBytes();
    for (FileShare file :
        byName.values().stream()
            .sorted(Comparator.comparingLong(FileShare::sizeInBytes).reversed())
            .toList()) {
      if (left > 0) {
        largest.add(file);
        left -= file.sizeInBytes();
      }
    }
    return largest;
  }

  private static List<Replica> mergeReplicas(List<FileShare> files, List<List<Replica>> replicas) {
    Map<String, Replica> byHost = new TreeMap<>();
    for (int i = 0; i < files.size(); i++) {
      FileShare file = files.get(i);
      for (Replica replica : replicas.get(i)) {
        double fraction = Math.min(1, (double) replica.sizeInBytes() / file.fileSizeInBytes());
        Replica share =
            new Replica(replica.host(), replica.rack(), Math.round(fraction * file.sizeInBytes()));
        byHost.merge(
            replica.host(),
            share,
            (a, b) -> new Replica(a.host(), a.rack(), a.sizeInBytes() + b.sizeInBytes()));
      }
    }
    return List.copyOf(byHost.values());
  }
}
