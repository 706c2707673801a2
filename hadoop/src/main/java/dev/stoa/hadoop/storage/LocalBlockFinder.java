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
 * Opens the block files of a file on this machine, after asking the DataNodes for their paths, as
 * the HDFS client's local reader does. A DataNode that refuses, or whose files cannot be opened, is
 * not asked again. This is the only class that uses private Hadoop interfaces; called by {@link
 * HadoopInputFile}.
 */
final class LocalBlockFinder {
  /** The time after which waiting for a DataNode would take longer than reading through HDFS. */
  private static final int TIMEOUT_MILLIS = 2_000;

  /** The name of the directory of complete blocks in a DataNode's data directories. */
  private static final Path FINALIZED = Path.of("finalized");

  private static final String USE_DATANODE_HOSTNAME = "dfs.client.use.datanode.hostname";

  private final Configuration conf;
  private final boolean isEnabled;
  private final boolean usesHostname;
  private final Set<String> refusingNodes = ConcurrentHashMap.newKeySet();

  /**
   * The directory of finalized blocks on each disk, by {@link #volumeKey}: one answer of a DataNode
   * is enough to find all blocks of a disk.
   */
  private final Map<String, Path> volumes = new ConcurrentHashMap<>();

  LocalBlockFinder(Configuration conf) {
    this.isEnabled = conf.getBoolean(HadoopStorage.DIRECT_READS, true);
    this.usesHostname = conf.getBoolean(USE_DATANODE_HOSTNAME, false);
    this.conf = isEnabled ? new Configuration(conf) : conf;
    if (isEnabled) {
      this.conf.setInt("ipc.client.connect.max.retries", 0);
      this.conf.setInt("ipc.client.connect.max.retries.on.timeouts", 0);
      this.conf.setInt("ipc.client.connect.timeout", TIMEOUT_MILLIS);
    }
  }

  /**
   * Returns the blocks of a file, in order, if HDFS stores their bytes unchanged; otherwise none.
   */
  List<LocatedBlock> blocks(FSDataInputStream stream) throws IOException {
    boolean isStoredUnchanged =
        isEnabled
            && stream instanceof HdfsDataInputStream hdfs
            // other streams, such as those of erasure-coded files, have blocks that are not ranges
            // of the file
            && hdfs.getWrappedStream().getClass() == DFSInputStream.class
            && ((DFSInputStream) hdfs.getWrappedStream()).getFileEncryptionInfo() == null
            && hdfs.getVisibleLength() > 0;
    return isStoredUnchanged ? ((HdfsDataInputStream) stream).getAllBlocks() : List.of();
  }

  /** Opens the file of a block; empty if this machine has no readable one. */
  Optional<InputFile> open(LocatedBlock block) {
    if (block.isCorrupt() || block.isStriped()) {
      return Optional.empty();
    }
    for (DatanodeInfoWithStorage node : block.getLocations()) {
      if (node.getStorageType() != StorageType.PROVIDED && isEligible(node)) {
        Optional<InputFile> file = openPredicted(node, block).or(() -> openReported(node, block));
        if (file.isPresent()) {
          return file;
        }
      }
    }
    return Optional.empty();
  }

  private boolean isEligible(DatanodeInfoWithStorage node) {
    if (refusingNodes.contains(node.getDatanodeUuid())) {
      return false;
    }
    try {
      InetSocketAddress address = NetUtils.createSocketAddr(node.getXferAddr(usesHostname));
      // Without a Kerberos ticket, the connection would fail only after seconds.
      return DFSUtilClient.isLocalAddress(address)
          && (!UserGroupInformation.isSecurityEnabled()
              || UserGroupInformation.getCurrentUser().hasKerberosCredentials());
    } catch (IOException | IllegalArgumentException e) {
      return false; // an address that does not resolve is not this machine's
    }
  }

  /** Opens the file at its predicted path, if another block file of the same disk is known. */
  private Optional<InputFile> openPredicted(DatanodeInfoWithStorage node, LocatedBlock block) {
    Path volume = volumes.get(volumeKey(node, block));
    if (volume == null) {
      return Optional.empty();
    }
    Path file = volume.resolve(pathOnVolume(block.getBlock()));
    // The name contains the generation stamp, which changes when a block is appended to.
    Path metaFile = file.resolveSibling(metaName(block.getBlock()));
    return Files.exists(metaFile) ? open(node, file, block) : Optional.empty();
  }

  /** Returns a block's path on a disk, which DataNodes use since Hadoop 2.8. */
  private static Path pathOnVolume(ExtendedBlock block) {
    long id = block.getBlockId();
    return Path.of("subdir" + (id >> 16 & 0x1f), "subdir" + (id >> 8 & 0x1f), block.getBlockName());
  }

  private static String metaName(ExtendedBlock block) {
    return block.getBlockName() + "_" + block.getGenerationStamp() + ".meta";
  }

  private void rememberVolume(DatanodeInfoWithStorage node, Path file, LocatedBlock block) {
    Path relativePath = pathOnVolume(block.getBlock());
    if (file.endsWith(relativePath)) {
      int volumeNameCount = file.getNameCount() - relativePath.getNameCount();
      volumes.put(volumeKey(node, block), file.getRoot().resolve(file.subpath(0, volumeNameCount)));
    }
  }

  /** Returns the key of a disk and a block pool, the blocks of one NameNode. */
  private static String volumeKey(DatanodeInfoWithStorage node, LocatedBlock block) {
    return node.getStorageID() + " " + block.getBlock().getBlockPoolId();
  }

  private Optional<InputFile> openReported(DatanodeInfoWithStorage node, LocatedBlock block) {
    Path path;
    try {
      path = findPath(node, block);
    } catch (RemoteException e) {
      if (isRefusal(e)) {
        refusingNodes.add(node.getDatanodeUuid());
      }
      return Optional.empty(); // otherwise the DataNode has lost the block, but others may have it
    } catch (IOException | RuntimeException | LinkageError e) {
      // The DataNode does not answer, or this Hadoop version has other classes.
      refusingNodes.add(node.getDatanodeUuid());
      return Optional.empty();
    }
    if (!isFinalized(path, block)) {
      return Optional.empty();
    }
    Optional<InputFile> file = open(node, path, block);
    if (file.isPresent()) {
      rememberVolume(node, path, block);
    }
    return file;
  }

  private static boolean isRefusal(RemoteException e) {
    IOException cause =
        e.unwrapRemoteException(AccessControlException.class, RpcServerException.class);
    return !(cause instanceof RemoteException)
        || e.getClassName().endsWith("UnsupportedOperationException")
        || e.getClassName().endsWith("AuthorizationException");
  }

  private Path findPath(DatanodeInfoWithStorage node, LocatedBlock block) throws IOException {
    ClientDatanodeProtocol proxy =
        DFSUtilClient.createClientDatanodeProtocolProxy(node, conf, TIMEOUT_MILLIS, usesHostname);
    try {
      BlockLocalPathInfo info =
          proxy.getBlockLocalPathInfo(block.getBlock(), block.getBlockToken());
      return Path.of(info.getBlockPath());
    } finally {
      RPC.stopProxy(proxy);
    }
  }

  /** Whether a path is that of the block's finalized file. */
  private static boolean isFinalized(Path file, LocatedBlock block) {
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
      file.close(); // the block file of another cluster, or of a block that was appended to
    } catch (NoSuchFileException e) {
      // The block was moved; or the DataNode runs elsewhere, for example in a container with other
      // disks.
      if (!Files.isDirectory(path.getParent())) {
        refusingNodes.add(node.getDatanodeUuid());
      }
    } catch (IOException e) {
      // Most likely, the user has no permission to read the DataNode's files.
      refusingNodes.add(node.getDatanodeUuid());
    }
    return Optional.empty();
  }
}
