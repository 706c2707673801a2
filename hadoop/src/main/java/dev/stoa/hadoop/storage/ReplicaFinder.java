package dev.stoa.hadoop.storage;

import dev.stoa.storage.Replica;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.BatchListingOperations;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.PartialListing;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.ipc.RemoteException;

/**
 * Finds the locations of many files in few calls; called by {@link HadoopStorage}.
 *
 * <p>A NameNode with batched listing gets requests for a hundred files each, regardless of the
 * number of other files in their directories: for 4,000 files in 2,000 directories that takes 40
 * calls and 0.2 s instead of 4,000 calls and 1.3 s in a mini cluster. Other file systems get a
 * request for each file, from several threads.
 */
final class ReplicaFinder {
  /** The default of {@code dfs.batched.ls.limit}; larger requests are rejected. */
  private static final int MAX_FILES_PER_CALL = 100;

  private static final int MAX_THREADS = 8;

  private final FileSystem fileSystem;

  ReplicaFinder(FileSystem fileSystem) {
    this.fileSystem = fileSystem;
  }

  /** Finds the replicas of each file, in order. */
  List<List<Replica>> find(List<Path> files) throws IOException {
    if (files.size() > 1 && fileSystem instanceof BatchListingOperations lister) {
      try {
        return findInBatches(lister, files);
      } catch (RemoteException e) {
        // A NameNode before Hadoop 3.3, a router or a lower limit rejects batches: ask for each
        // file.
      }
    }
    return files.size() == 1 ? List.of(find(files.get(0))) : findInParallel(files);
  }

  private List<List<Replica>> findInBatches(BatchListingOperations lister, List<Path> files)
      throws IOException {
    List<Path> distinctFiles = files.stream().distinct().toList();
    Map<Path, List<Replica>> replicasByFile = new HashMap<>();
    for (int start = 0; start < distinctFiles.size(); start += MAX_FILES_PER_CALL) {
      int end = Math.min(start + MAX_FILES_PER_CALL, distinctFiles.size());
      findBatch(lister, distinctFiles.subList(start, end), replicasByFile);
    }
    List<List<Replica>> replicas = new ArrayList<>();
    for (Path file : files) {
      replicas.add(replicasByFile.getOrDefault(file, List.of()));
    }
    return replicas;
  }

  private static void findBatch(
      BatchListingOperations lister, List<Path> files, Map<Path, List<Replica>> replicasByFile)
      throws IOException {
    RemoteIterator<PartialListing<LocatedFileStatus>> listings =
        lister.batchedListLocatedStatusIterator(files);
    while (listings.hasNext()) {
      PartialListing<LocatedFileStatus> listing = listings.next();
      Path file = listing.getListedPath();
      try {
        for (LocatedFileStatus status : listing.get()) {
          replicasByFile.put(file, replicas(status.getBlockLocations()));
        }
      } catch (FileNotFoundException e) {
        throw noSuchFile(file, e);
      }
    }
  }

  private List<List<Replica>> findInParallel(List<Path> files) throws IOException {
    // A pool needs at least one thread, even for no files.
    ExecutorService threads =
        Executors.newFixedThreadPool(Math.max(1, Math.min(MAX_THREADS, files.size())));
    try {
      List<Future<List<Replica>>> futures = new ArrayList<>();
      for (Path file : files) {
        futures.add(threads.submit(() -> find(file)));
      }
      List<List<Replica>> replicas = new ArrayList<>();
      for (Future<List<Replica>> future : futures) {
        replicas.add(future.get());
      }
      return replicas;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IOException("cannot get the locations of a table's files", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while getting the locations of a table's files", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private List<Replica> find(Path file) throws IOException {
    try {
      return replicas(fileSystem.getFileBlockLocations(file, 0, Long.MAX_VALUE));
    } catch (FileNotFoundException e) {
      throw noSuchFile(file, e);
    }
  }

  private static List<Replica> replicas(BlockLocation[] blocks) throws IOException {
    Map<String, Replica> replicasByHost = new TreeMap<>();
    for (BlockLocation block : blocks) {
      String[] hosts = block.getHosts();
      String[] paths = block.getTopologyPaths();
      for (int i = 0; i < hosts.length; i++) {
        Replica replica =
            new Replica(hosts[i], i < paths.length ? rack(paths[i]) : "", block.getLength());
        replicasByHost.merge(hosts[i], replica, ReplicaFinder::merge);
      }
    }
    return replicasByHost.values().stream().sorted(Replica.BEST_FIRST).toList();
  }

  private static Replica merge(Replica first, Replica second) {
    return new Replica(first.host(), first.rack(), first.sizeInBytes() + second.sizeInBytes());
  }

  /** Returns the rack in a node's path, which is that of the rack followed by the node's name. */
  private static String rack(String topologyPath) {
    return topologyPath.substring(0, Math.max(0, topologyPath.lastIndexOf('/')));
  }

  private static IOException noSuchFile(Path file, FileNotFoundException cause) {
    NoSuchFileException exception = new NoSuchFileException(file.toString());
    exception.initCause(cause);
    return exception;
  }
}
