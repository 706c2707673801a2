package dev.stoa.bench.experiment.eventindex;

import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.ChildCommand;
import dev.stoa.bench.column.child.ChildProcess;
import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.hdfs.HdfsCluster;
import dev.stoa.bench.hdfs.HdfsOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A system in a JVM of its own, an {@link EventChild}, which starts on first use. If its files are
 * in HDFS, that is a third process.
 */
final class EventProcess implements EventSystem {
  private final EventPeer peer;
  private final EventRows rows;
  private final ChildCommand command;
  private Optional<HdfsCluster> hdfs = Optional.empty();
  private Optional<ChildProcess> process = Optional.empty();

  private EventProcess(EventPeer peer, EventRows rows, ChildCommand command) {
    this.peer = peer;
    this.rows = rows;
    this.command = command;
  }

  /** Builds the module {@code peers/NAME}, whose main class serves the requests. */
  static EventSystem build(EventPeer peer, EventRows rows) throws UnavailableFormatException {
    ChildCommand command =
        PeerModule.build(peer.name()).command(peer.mainClass(), peer.jvmOptions());
    return new EventProcess(peer, rows, command);
  }

  @Override
  public String name() {
    return peer.name();
  }

  @Override
  public String setup() {
    return peer.setup();
  }

  @Override
  public Set<EventCase> cases() {
    return EnumSet.allOf(EventCase.class);
  }

  @Override
  public boolean isServer() {
    return peer.kind() != EventPeer.Kind.EMBEDDED;
  }

  @Override
  public void startServer(Path directory) throws IOException {
    if (peer.kind() == EventPeer.Kind.SERVER_ON_HDFS && hdfs.isEmpty()) {
      startHdfs(directory.resolve("hdfs"));
    }
    List<String> reason = request("start", directory);
    if (!reason.isEmpty()) {
      throw unavailable(reason.get(0));
    }
  }

  private void startHdfs(Path directory) throws IOException {
    try {
      hdfs = Optional.of(HdfsCluster.start(HdfsOptions.at(directory)));
    } catch (IOException e) {
      throw unavailable(e.getMessage());
    }
  }

  private UnavailableFormatException unavailable(String reason) {
    return new UnavailableFormatException("%s is not available: %s".formatted(name(), reason));
  }

  @Override
  public void write(Path directory) throws IOException {
    request("write", directory);
    if (!isServer()) {
      close(); // before the directory is renamed
    }
  }

  @Override
  public Outcome run(EventCase eventCase, Path directory, Path scratch) throws IOException {
    return EventChild.outcome(request(eventCase.label(), directory, scratch));
  }

  private List<String> request(String verb, Path... directories) throws IOException {
    if (process.isEmpty()) {
      ChildCommand completeCommand =
          hdfs.isPresent()
              ? command.withOption("-D" + EventChild.FILE_SYSTEM + "=" + hdfs.get().uri())
              : command;
      process = Optional.of(ChildProcess.start(completeCommand));
    }
    List<String> words = new ArrayList<>();
    words.add(verb);
    words.add(Long.toString(rows.seed()));
    words.add(Long.toString(rows.rowCount()));
    for (Path directory : directories) {
      words.add(directory.toAbsolutePath().toString());
    }
    return process.get().request(words.toArray(String[]::new));
  }

  @Override
  public long bytesOnDisk(Path directory) throws IOException {
    return Long.parseLong(request("size", directory).get(0));
  }

  @Override
  public void close() throws IOException {
    try {
      if (process.isPresent()) {
        // A server must end before its files are moved or removed.
        try (ChildProcess ending = process.get()) {
          ending.request("close");
        } finally {
          process = Optional.empty();
        }
      }
    } finally {
      if (hdfs.isPresent()) {
        hdfs.get().close();
        hdfs = Optional.empty();
      }
    }
  }
}
