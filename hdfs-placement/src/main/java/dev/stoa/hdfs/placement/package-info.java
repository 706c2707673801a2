/**
 * A block placement policy of HDFS that keeps all files of a split directory on the same nodes (CIF
 * paper, 4.2), and the tool that finds directories that were torn apart and mends them. The
 * NameNode, the Balancer and the Mover load {@link dev.stoa.hdfs.placement.ColumnPlacementPolicy}
 * by {@code dfs.block.replicator.classname}; administrators call {@link
 * dev.stoa.hdfs.placement.PlacementTool}. Nothing here uses another module.
 */
package dev.stoa.hdfs.placement;
