package dev.stoa.bench.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HdfsClusterTest {
  @Test
  void clusterStoresFilesOnItsNodesUntilItIsClosed(@TempDir Path directory) throws IOException {
    HdfsOptions options = HdfsOptions.at(directory).withNodes(3, 2).withBlockSize(1024);
    Configuration conf;
    org.apache.hadoop.fs.Path file;
    try (HdfsCluster cluster = HdfsCluster.start(options)) {
      conf = cluster.newConfiguration();
      conf.setInt("ipc.client.connect.max.retries", 0);
      file = new org.apache.hadoop.fs.Path(cluster.uri() + "/file");
      byte[] content = new byte[20 * 1024];
      try (FileSystem fileSystem = FileSystem.newInstance(file.toUri(), conf)) {
        try (FSDataOutputStream out = fileSystem.create(file)) {
          out.write(content);
        }
        try (FSDataInputStream in = fileSystem.open(file)) {
          assertArrayEquals(content, in.readAllBytes());
        }
        assertEquals(20, fileSystem.getFileBlockLocations(file, 0, content.length).length);
        assertEquals(
            Set.of("node1.example.com", "node2.example.com", "node3.example.com"),
            hosts(fileSystem.getFileBlockLocations(file, 0, content.length)));
      }
    }
    try (FileSystem fileSystem = FileSystem.newInstance(file.toUri(), conf)) {
      assertThrows(IOException.class, () -> fileSystem.exists(file));
    }
  }

  private static Set<String> hosts(BlockLocation[] blocks) throws IOException {
    Set<String> hosts = new TreeSet<>();
    for (BlockLocation block : blocks) {
      hosts.addAll(Set.of(block.getHosts()));
    }
    return hosts;
  }
}
