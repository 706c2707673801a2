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

/**
 * Finds the nodes that store the selected columns of split directories, with one call to the
 * storage.
 */
final class SplitLocations {
  /** Only the largest files, which together have this fraction of the bytes, are located. */
  private static final double MIN_COVERAGE = 0.95;

  private SplitLocations() {}

  /** Returns the split directories with their sizes and nodes. */
  static List<LocatedSplit> of(Storage storage, List<SplitDirectory> splits) throws IOException {
    List<String> paths = new ArrayList<>();
    List<List<FileShare>> filesBySplit = new ArrayList<>();
    for (SplitDirectory split : splits) {
      List<FileShare> largestFiles = largestFiles(split);
      filesBySplit.add(largestFiles);
      largestFiles.forEach(file -> paths.add(StoragePath.join(split.name(), file.name())));
    }
    List<List<Replica>> replicas = storage.replicas(paths);
    List<LocatedSplit> locatedSplits = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < filesBySplit.size(); i++) {
      int end = start + filesBySplit.get(i).size();
      SplitDirectory split = splits.get(i);
      locatedSplits.add(
          new LocatedSplit(
              split.sizeInBytes(),
              split.liveRowCount() * split.columnFiles().size(),
              mergeReplicas(filesBySplit.get(i), replicas.subList(start, end))));
      start = end;
    }
    return locatedSplits;
  }

  /** The bytes of the selected columns in a file, which other columns may share. */
  private record FileShare(String name, long sizeInBytes, long fileSizeInBytes) {
    FileShare plus(FileShare other) {
      return new FileShare(name, sizeInBytes + other.sizeInBytes, fileSizeInBytes);
    }
  }

  /**
   * Returns the largest files, which together have most of the bytes; columns of a file are added
   * up.
   */
  private static List<FileShare> largestFiles(SplitDirectory split) {
    Map<String, FileShare> sharesByName = new LinkedHashMap<>();
    for (ColumnFile file : split.columnFiles()) {
      long fileSizeInBytes = file.extent().map(Extent::fileSizeInBytes).orElse(file.sizeInBytes());
      FileShare share = new FileShare(file.name(), file.sizeInBytes(), fileSizeInBytes);
      sharesByName.merge(file.name(), share, FileShare::plus);
    }
    List<FileShare> largestFiles = new ArrayList<>();
    double remainingBytes = MIN_COVERAGE * split.sizeInBytes();
    for (FileShare file :
        sharesByName.values().stream()
            .sorted(Comparator.comparingLong(FileShare::sizeInBytes).reversed())
            .toList()) {
      if (remainingBytes > 0) {
        largestFiles.add(file);
        remainingBytes -= file.sizeInBytes();
      }
    }
    return largestFiles;
  }

  /** Adds up the bytes of the selected columns in several files for each node. */
  private static List<Replica> mergeReplicas(List<FileShare> files, List<List<Replica>> replicas) {
    Map<String, Replica> replicasByHost = new TreeMap<>();
    for (int i = 0; i < files.size(); i++) {
      FileShare file = files.get(i);
      for (Replica replica : replicas.get(i)) {
        double fraction = Math.min(1, (double) replica.sizeInBytes() / file.fileSizeInBytes());
        Replica share =
            new Replica(replica.host(), replica.rack(), Math.round(fraction * file.sizeInBytes()));
        replicasByHost.merge(
            replica.host(),
            share,
            (first, second) ->
                new Replica(
                    first.host(), first.rack(), first.sizeInBytes() + second.sizeInBytes()));
      }
    }
    return List.copyOf(replicasByHost.values());
  }
}
