/**
 * A block placement policy of HDFS that keeps all files of a split directory on the same nodes (CIF
 * paper, 4.2), and the tool that finds and repairs scattered directories. The NameNode, the
 * Balancer and the Mover load {@link dev.stoa.hdfs.placement.ColumnPlacementPolicy} through the
 * setting {@code dfs.block.replicator.classname}; administrators run {@link
 * dev.stoa.hdfs.placement.PlacementTool}. Depends on no other module.
 */
package dev.stoa.hdfs.placement;
