package dev.stoa.hadoop.storage;

import dev.stoa.storage.InputFile;
import dev.stoa.storage.local.LocalStorage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSInputStream;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.protocol.BlockLocalPathInfo;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RpcServerException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Asks data nodes of this machine which files hold the blocks of a file, as the HDFS client's own
 * local reader does without native code, and opens them. A data node that refuses, or whose files
 * cannot be opened, is not asked again. The only class that uses what Hadoop calls private; called
 * by {@link HadoopInputFile}.
 */
final class LocalBlockFinder {
  /** A data node that answers later is no gain. */
  private static final int MOST_MILLIS = 2_000;

  /** The folder of blocks that change no more, in the data directories of a data node. */
  private static final Path FINALIZED = Path.of("finalized");

  private static final String VIA_HOST_NAME = "dfs.client.use.datanode.hostname";

  private final Configuration conf;
  private final boolean isOn;
  private final boolean isViaHostName;
  private final Set<String> refusing = ConcurrentHashMap.newKeySet();

  /**
   * Where the block files of a disk begin, by the disk's id: one answer tells of all its blocks.
   */
  private final Map<String, Path> disks = new ConcurrentHashMap<>();

  LocalBlockFinder(Configuration conf) {
    this.isOn = conf.getBoolean(HadoopStorage.DIRECT_READS, true);
    this.isViaHostName = conf.getBoolean(VIA_HOST_NAME, false);
    this.conf = isOn ? new Configuration(conf) : conf;
    if (isOn) {
      this.conf.setInt("ipc.client.connect.max.retries", 0);
      this.conf.setInt("ipc.client.connect.max.retries.on.timeouts", 0);
      this.conf.setInt("ipc.client.connect.timeout", MOST_MILLIS);
    }
  }

  /** The blocks of a file that HDFS stores as they are, in their order; else none. */
  List<LocatedBlock> blocks(FSDataInputStream stream) throws IOException {
    boolean isPlain =
        isOn
            && stream instanceof HdfsDataInputStream hdfs
            // Others, such as those of erasure coded files, keep blocks that are no part of a file.
            && hdfs.getWrappedStream().getClass() == DFSInputStream.class
            && ((DFSInputStream) hdfs.getWrappedStream()).getFileEncryptionInfo() == null
            && hdfs.getVisibleLength() > 0;
    return isPlain ? ((HdfsDataInputStream) stream).getAllBlocks() : List.of();
  }

  /** The file of a block, open; empty where there is none on this machine that may be read. */
  Optional<InputFile> open(LocatedBlock block) {
    if (block.isCorrupt() || block.isStriped()) {
      return Optional.empty();
    }
    for (DatanodeInfoWithStorage node : block.getLocations()) {
      if (node.getStorageType() != StorageType.PROVIDED && isAsked(node)) {
        Optional<InputFile> file = guess(node, block).or(() -> ask(node, block));
        if (file.isPresent()) {
          return file;
        }
      }
    }
    return Optional.empty();
  }

  private boolean isAsked(DatanodeInfoWithStorage node) {
    if (refusing.contains(node.getDatanodeUuid())) {
      return false;
    }
    try {
      InetSocketAddress address = NetUtils.createSocketAddr(node.getXferAddr(isViaHostName));
      // Without a ticket the connection would be tried, and fail, for seconds.
      return DFSUtilClient.isLocalAddress(address)
          && (!UserGroupInformation.isSecurityEnabled()
              || UserGroupInformation.getCurrentUser().hasKerberosCredentials());
    } catch (IOException | IllegalArgumentException e) {
      return false; // An address that means nothing here is not this machine's.
    }
  }

  /** The file where it must be if its disk is like others of the data node's that are known. */
  private Optional<InputFile> guess(DatanodeInfoWithStorage node, LocatedBlock block) {
    Path disk = disks.get(disk(node, block));
    if (disk == null) {
      return Optional.empty();
    }
    Path file = disk.resolve(placeOnDisk(block.getBlock()));
    // Named by the generation: a block that was appended to has another.
    Path meta = file.resolveSibling(metaName(block.getBlock()));
    return Files.exists(meta) ? open(node, file, block) : Optional.empty();
  }

  /** As data nodes lay them out since Hadoop 2.8. */
  private static Path placeOnDisk(ExtendedBlock block) {
    long id = block.getBlockId();
    return Path.of("subdir" + (id >> 16 & 0x1f), "subdir" + (id >> 8 & 0x1f), block.getBlockName());
  }

  private static String metaName(ExtendedBlock block) {
    return block.getBlockName() + "_" + block.getGenerationStamp() + ".meta";
  }

  private void learn(DatanodeInfoWithStorage node, Path file, LocatedBlock block) {
    Path place = placeOnDisk(block.getBlock());
    if (file.endsWith(place)) {
      int above = file.getNameCount() - place.getNameCount();
      disks.put(disk(node, block), file.getRoot().resolve(file.subpath(0, above)));
    }
  }

  /** What stands for the part of a disk that holds the blocks of one name node. */
  private static String disk(DatanodeInfoWithStorage node, LocatedBlock block) {
    return node.getStorageID() + " " + block.getBlock().getBlockPoolId();
  }

  private Optional<InputFile> ask(DatanodeInfoWithStorage node, LocatedBlock block) {
    Path file;
    try {
      file = path(node, block);
    } catch (RemoteException e) {
      if (isRefusal(e)) {
        refusing.add(node.getDatanodeUuid());
      }
      return Optional.empty(); // Else it has lost the block, which others may have.
    } catch (IOException | RuntimeException | LinkageError e) {
      // It does not answer, or this Hadoop has other classes.
      refusing.add(node.getDatanodeUuid());
      return Optional.empty();
    }
    if (!isFinal(file, block)) {
      return Optional.empty();
    }
    Optional<InputFile> open = open(node, file, block);
    if (open.isPresent()) {
      learn(node, file, block);
    }
    return open;
  }

  private static boolean isRefusal(RemoteException e) {
    IOException cause =
        e.unwrapRemoteException(AccessControlException.class, RpcServerException.class);
    return !(cause instanceof RemoteException)
        || e.getClassName().endsWith("UnsupportedOperationException")
        || e.getClassName().endsWith("AuthorizationException");
  }

  private Path path(DatanodeInfoWithStorage node, LocatedBlock block) throws IOException {
    ClientDatanodeProtocol proxy =
        DFSUtilClient.createClientDatanodeProtocolProxy(node, conf, MOST_MILLIS, isViaHostName);
    try {
      BlockLocalPathInfo info =
          proxy.getBlockLocalPathInfo(block.getBlock(), block.getBlockToken());
      return Path.of(info.getBlockPath());
    } finally {
      RPC.stopProxy(proxy);
    }
  }

  /** Whether it is called as the file of this block is once no more is written to it. */
  private static boolean isFinal(Path file, LocatedBlock block) {
    Path name = file.getFileName();
    return file.isAbsolute()
        && name != null
        && name.toString().equals(block.getBlock().getBlockName())
        && StreamSupport.stream(file.spliterator(), false).anyMatch(FINALIZED::equals);
  }

  private Optional<InputFile> open(DatanodeInfoWithStorage node, Path path, LocatedBlock block) {
    try {
      InputFile file = LocalStorage.at(path.getParent()).open(path.getFileName().toString());
      if (file.sizeInBytes() == block.getBlockSize()) {
        return Optional.of(file);
      }
      file.close(); // Of another cluster, or appended to.
    } catch (NoSuchFileException e) {
      // It was moved since; or the data node sees other disks, and is not asked for long either.
      if (!Files.isDirectory(path.getParent())) {
        refusing.add(node.getDatanodeUuid());
      }
    } catch (IOException e) {
      refusing.add(node.getDatanodeUuid()); // Most likely its files are not this user's to read.
    }
    return Optional.empty();
  }
}
