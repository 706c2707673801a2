package dev.stoa.hadoop.mapreduce;

import dev.stoa.storage.ForwardingStorage;
import dev.stoa.storage.InputFile;
import dev.stoa.storage.Replica;
import dev.stoa.storage.Storage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A storage that records the files opened for reading, and assigns hosts to split directories. */
final class RecordingStorage extends ForwardingStorage {
  private final List<String> openedPaths = new ArrayList<>();
  private final List<List<String>> requestedReplicas = new ArrayList<>();
  private final Map<String, List<String>> hosts;

  RecordingStorage(Storage storage) {
    this(storage, Map.of());
  }

  /** Creates a storage with hosts by split directory name. */
  RecordingStorage(Storage storage, Map<String, List<String>> hosts) {
    super(storage);
    this.hosts = hosts;
  }

  /** The paths whose replicas were requested, call by call. */
  List<List<String>> requestedReplicas() {
    return requestedReplicas;
  }

  List<String> openedPaths() {
    return openedPaths;
  }

  @Override
  public InputFile open(String path) throws IOException {
    openedPaths.add(path);
    return super.open(path);
  }

  @Override
  public List<List<Replica>> replicas(List<String> paths) {
    requestedReplicas.add(paths);
    return paths.stream()
        .map(path -> hosts.getOrDefault(path.substring(0, path.indexOf('/')), List.of()))
        .map(names -> names.stream().map(RecordingStorage::wholeFile).toList())
        .toList();
  }

  private static Replica wholeFile(String host) {
    return new Replica(host, "", Long.MAX_VALUE);
  }
}
